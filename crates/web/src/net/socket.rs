//! A WebSocket with its callbacks.

use leptos::prelude::window;
use variorum_api::{ClientMessage, to_json};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

/// A WebSocket. Once it is dropped no callback is called.
pub struct Socket {
    socket: WebSocket,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _open: Closure<dyn FnMut()>,
    _close: Closure<dyn FnMut(CloseEvent)>,
}

impl Socket {
    /// Begins to connect to this path of the server; `None` where that makes no valid URL.
    pub fn new(
        path: &str,
        mut on_message: impl FnMut(&str) + 'static,
        on_open: impl FnMut() + 'static,
        mut on_close: impl FnMut() + 'static,
    ) -> Option<Socket> {
        let location = window().location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let scheme = if secure { "wss" } else { "ws" };
        let host = location.host().unwrap_or_default();
        let socket = WebSocket::new(&format!("{scheme}://{host}{path}")).ok()?;
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                on_message(&text);
            }
        });
        let open = Closure::<dyn FnMut()>::new(on_open);
        let close = Closure::<dyn FnMut(CloseEvent)>::new(move |_| on_close());
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        Some(Socket { socket, _message: message, _open: open, _close: close })
    }

    /// Sends a message if the socket is open. A socket that is closing calls `on_close` later.
    pub fn send(&self, message: &ClientMessage) {
        if self.socket.ready_state() == WebSocket::OPEN {
            let _ = self.socket.send_with_str(&to_json(message));
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}
