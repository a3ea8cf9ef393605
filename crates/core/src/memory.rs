//! Memory that will be read soon, or here and there.

/// Asks the processor to fetch what lies there, so that it is at hand a little later. Changes nothing
/// but speed; does nothing on processors other than x86-64.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program sees, and the place is a valid reference.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Asks the system to hold this memory in large pages, which it finds faster where it is read here and
/// there. To be asked before the memory is first used. Changes nothing but speed; does nothing on
/// systems other than Linux.
pub fn prefer_large_pages<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    {
        use std::ffi::{c_int, c_void};
        // The C library that the standard library is linked with has it.
        #[allow(unsafe_code)]
        unsafe extern "C" {
            fn madvise(start: *mut c_void, bytes: usize, advice: c_int) -> c_int;
        }
        const MADV_HUGEPAGE: c_int = 14;
        /// Whole pages only, whatever their size.
        const PAGE: usize = 1 << 16;
        let start = memory.as_ptr().cast::<u8>();
        let skipped = start.align_offset(PAGE);
        let bytes = size_of_val(memory).saturating_sub(skipped) & !(PAGE - 1);
        if bytes > 0 {
            // SAFETY: the range lies within `memory`, and the advice leaves what it holds as it is. That
            // a system does not know the advice is no matter.
            #[allow(unsafe_code)]
            unsafe {
                madvise(start.wrapping_add(skipped).cast_mut().cast(), bytes, MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
