/*
 * ring.c - a ring buffer of events.
 */
#include <stdint.h>
#include <stdlib.h>
#include "ring.h"
#include "../util/log.h"

#ifdef _WIN32
#  include <windows.h>
#endif

#define RING_MAGIC 0x52494E47
#define MIN(a, b) ((a) < (b) ? (a) : (b))

/* Runs BODY for every event. */
#define RING_EACH(ring, event)                       \
    for (struct event *event = (ring)->first; event; \
         event = event->next)

typedef uint32_t ring_id;

/** Compares two events. Negative when A comes first. */
typedef int (*ring_compare)(const struct event *a, const struct event *b);

typedef struct ring ring_t;

/* One event. */
struct event {
    struct event *next;
    struct {
        int hour;
    } when;
    void (*done)(struct event *);
};

// Where the events are.
typedef struct ring_state {
    ring_id id;
    union payload {
        int number;
        char *text;
    } payload;
    struct event *first;
} RingState;

typedef enum {
    RING_OK = 0,
    RING_FULL,
} ring_status;

enum ring_mode { RING_FAST, RING_SAFE };

union word {
    uint64_t whole;
    uint8_t bytes[8];
};

/* Prototypes are no definitions. */
static int compare_time(const struct event *a, const struct event *b);
RING_API ring_status ring_push(RingState *state, struct event *event);
extern int ring_debug;

static const int MAX_EVENTS = 128;
const char *const ring_names[] = {
    "fast",
    "safe",
};
int ring_errors;
static ring_compare comparer = compare_time;

static inline int
ring_empty(const RingState *state)
{
    return state->first == NULL;
}

static void trace(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void trace(const char *format, ...)
{
    (void)format;
}

/**
 * Puts an event at the end.
 * @param state the ring
 */
RING_API ring_status ring_push(RingState *state, struct event *event)
{
    if (ring_empty(state)) {
        state->first = event;
        return RING_OK;
    }
    RING_EACH(state, last) {
        if (last->next == NULL) {
            last->next = event;
            break;
        }
    }
    trace("pushed %d", MIN(1, 2));
    return RING_OK;
}

__attribute__((noinline)) struct event *ring_pop(RingState *state)
{
    static int pops = 0;
    struct event *event = state->first;
    if (event)
        event->done(event);
    pops++;
    return event;
}

/* Classic style. */
int ring_count(state, limit)
    RingState *state;
    int limit;
{
    int count = 0;
    RING_EACH(state, event) count++;
    return MIN(count, limit);
}

/* Tells which comparison is in use. */
ring_compare ring_comparer(void) { return comparer; }

int (*ring_choose(int mode))(const struct event *, const struct event *)
{
    return mode == RING_FAST ? comparer : compare_time;
}

int (ring_check)(RingState *state) { return ring_count(state, MAX_EVENTS); }

#ifdef RING_THREADS
static void ring_lock(RingState *state) { trace("lock"); }
#else
static void ring_lock(RingState *state) {}
#endif

#if RING_VERSION > 2
int ring_open(RingState *state, int flags) {
#else
int ring_open(RingState *state) {
#endif
    ring_lock(state);
    return 0;
}

static int compare_time(const struct event *a, const struct event *b)
{
    return a->when.hour - b->when.hour;
}
