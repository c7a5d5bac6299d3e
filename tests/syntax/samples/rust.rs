//! A small scheduler: tasks wait in a queue until a worker takes them.
#![deny(missing_docs)]

extern crate alloc;
use std::collections::{BTreeMap, HashMap as Map};
use std::{
    fmt::{self, Display},
    io::*,
    sync::{atomic::{AtomicUsize, Ordering}, Arc},
};

use crate::clock;
pub use self::task::Task;
pub(crate) use super::errors::{Error as SchedulerError, Result};

mod task;
pub mod metrics {
    use super::*;

    /// Counts things that happened.
    #[derive(Default)]
    pub struct Counter(AtomicUsize);

    impl Counter {
        pub fn hit(&self) -> usize {
            bump(&self.0)
        }
    }

    fn bump(cell: &AtomicUsize) -> usize {
        cell.fetch_add(1, Ordering::SeqCst)
    }
}

/// Most tasks that wait at once. The next is refused.
pub const LIMIT: usize = 64;

static mut STARTED: bool = false;

/// Doubles a number.
const DOUBLE: fn(u32) -> u32 = |x| x * 2;

pub type Queue<T> = std::collections::VecDeque<T>;

/// Builds a map
/// from pairs.
#[macro_export]
macro_rules! table {
    ($($key:expr => $value:expr),*) => {{
        let mut map = Map::new();
        $(map.insert($key, $value);)*
        map
    }};
}

/**
 * What a task is up to.
 */
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum State {
    /// Not started.
    Waiting,
    Running { worker: usize },
    Failed(String),
}

/// Anything a worker can run.
pub trait Runnable: Send + 'static {
    const NAME: &'static str;
    type Output;

    /// Runs to the end.
    fn run(&mut self) -> Self::Output;

    fn describe(&self) -> String {
        format!("{} is {}", Self::NAME, label(&State::Waiting))
    }
}

/// Owns the queue.
pub struct Scheduler<T, const N: usize = 4>
where
    T: Runnable,
{
    queue: Queue<T>,
    log: Vec<String>,
}

#[repr(C)]
union Bits {
    int: u32,
    float: f32,
}

impl<T, const N: usize> Scheduler<T, N>
where
    T: Runnable,
{
    const STEP: usize = N;

    /// An empty scheduler.
    #[must_use]
    pub fn new() -> Self {
        Self { queue: Queue::new(), log: Vec::new() }
    }

    #[cfg(feature = "async")]
    pub async fn drain(&mut self) -> Result<usize> {
        let note = |state: &State| {
            label(state).len()
        };
        let short = |n: usize| n + 1;
        while let Some(mut task) = self.queue.pop_front() {
            self.log_state(&State::Running { worker: short(note(&State::Waiting)) });
            task.run();
        }
        Ok(Self::STEP)
    }

    fn log_state(&mut self, state: &State) {
        fn shorten(text: String) -> String {
            text.chars().take(10).collect()
        }
        self.log.push(shorten(label(state)));
    }
}

impl<T: Runnable> fmt::Display for Scheduler<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.log.join("\n"))
    }
}

impl<T: Runnable> Default for Scheduler<T> {
    fn default() -> Self {
        Scheduler::new()
    }
}

impl From<&str> for State {
    fn from(text: &str) -> Self {
        State::Failed(text.to_owned())
    }
}

impl dyn Runnable<Output = ()> {
    fn boxed() {}
}

// Plain comments count when nothing better stands there.
fn label(state: &State) -> String {
    match state {
        State::Waiting => "waiting".into(),
        other => format!("{other:?}"),
    }
}

extern "C" {
    /// Asks the kernel for the time.
    fn kernel_time(out: *mut u64) -> i32;
    static ENVIRON: *const u8;
}

/// Called from C.
#[no_mangle]
pub unsafe extern "C" fn scheduler_start(
    count: u32,
) -> i32 {
    STARTED = true;
    let mut now = 0;
    kernel_time(&mut now) + DOUBLE(count) as i32
}

#[cfg(test)]
mod tests {
    use super::{metrics::Counter, *};

    #[test]
    fn counts() {
        let counter = Counter::default();
        assert_eq!(counter.hit(), 0);
        let _ = table! { "a" => parse::<u32>("1") };
    }

    fn parse<T: std::str::FromStr>(text: &str) -> T {
        text.parse().ok().unwrap()
    }
}

thread_local! {
    /// How deep we are.
    static DEPTH: Cell<usize> = Cell::new(0);
}
