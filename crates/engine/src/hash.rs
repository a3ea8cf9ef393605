//! Fingerprints of moves, the same on every machine.

use std::hash::{Hash, Hasher};

/// Sixteen bits by which the moves of a position are told apart, never 0. Two moves may rarely share them.
pub(crate) fn fingerprint<M: Hash>(m: M) -> u16 {
    let mut hasher = Multiply(0);
    m.hash(&mut hasher);
    ((hasher.0 >> 48) as u16).max(1)
}

/// One multiplication a field. Numbers of the machine's word size count by value, so that 32-bit
/// and 64-bit machines agree.
struct Multiply(u64);

impl Multiply {
    fn add(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Multiply {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte));
        }
    }
    fn write_u8(&mut self, value: u8) {
        self.add(u64::from(value));
    }
    fn write_u16(&mut self, value: u16) {
        self.add(u64::from(value));
    }
    fn write_u32(&mut self, value: u32) {
        self.add(u64::from(value));
    }
    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }
    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }
    fn write_isize(&mut self, value: isize) {
        self.add(value as u64);
    }
}
