//! Lessons: the list of a game's course, a lesson on the board, and what is said during the game at its end; and
//! puzzles.

mod comments;
mod course_page;
mod first_game;
mod lesson_board;
mod lesson_page;
mod load;
mod progress;
mod puzzle_board;
mod puzzle_page;

pub use comments::LessonComments;
pub use course_page::CoursePage;
pub use lesson_page::LessonPage;
pub use load::{course, puzzles};
pub use progress::{finished, solved};
pub use puzzle_page::PuzzlePage;
