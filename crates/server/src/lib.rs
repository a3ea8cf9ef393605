//! The web server: matches by link, live over WebSocket.
