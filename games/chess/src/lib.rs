//! Orthodox chess and Chess960.
