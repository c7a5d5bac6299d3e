// Package shelf keeps books on shelves and lends them out.
package shelf

import (
	"context"
	"errors"
	"fmt"
	"sync"

	. "strings"

	_ "example.org/shelf/drivers/postgres"
	clock "example.org/shelf/internal/clock"
)

import "time"

//go:generate stringer -type=State

// MaxLoans is how many books one reader may hold. More are refused.
const MaxLoans = 5

// States of a book.
const (
	// Available books stand on the shelf.
	Available State = iota
	Lent
	lost, destroyed State = 7, 8
)

var ErrLent = errors.New("the book is lent")

var (
	// Retry tells whether an error may go away by itself.
	Retry = func(err error) bool {
		return !errors.Is(err, ErrLent)
	}

	DefaultNames = map[string]string{
		"a": "Atlas",
		"b": "Bestiary",
	}
	registry sync.Map
)

type (
	// State says where a book is.
	State int

	// Pair holds two values of any types.
	Pair[K comparable, V any] struct {
		Key   K
		Value V
	}

	Names = map[string]string
)

// Store is where books are kept.
// Implementations must be safe for concurrent use.
type Store interface {
	fmt.Stringer
	// Lend hands a book out.
	Lend(ctx context.Context, title string) error
	Count() int
}

// Shelf is a Store in memory.
type Shelf struct {
	Named
	mu    sync.Mutex
	books map[string]State
	hook  func(title string)
}

type Named struct{ Name string }

// Handler answers one request.
type Handler func(title string) error

func init() {
	register("memory")
}

// NewShelf returns an empty shelf.
func NewShelf(name string, options ...func(*Shelf)) *Shelf {
	s := &Shelf{Named: Named{Name: name}, books: map[string]State{}}
	for _, option := range options {
		option(s)
	}
	return s
}

/*
Lend marks a book as lent.

It fails when the book is not there.
*/
func (s *Shelf) Lend(ctx context.Context, title string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check(title); err != nil {
		return fmt.Errorf("lend %q: %w", title, err)
	}
	return retryable(s.check(title))
}

func (s *Shelf) check(
	title string,
) (err error) {
	report := func(reason string) {
		err = fmt.Errorf("%s: %s", ToUpper(title), reason)
		register(reason)
	}
	if s.books[title] != Available {
		report("lent")
	}
	go func() {
		s.Count()
	}()
	return err
}

// Count is how many books there are.
func (s Shelf) Count() int { return len(s.books) }

func (Shelf) String() string { return "shelf" }

// Swap turns a pair around.
func (p *Pair[K, V]) Swap() (V, K) {
	return p.Value, p.Key
}

// Collect applies f to every item.
func Collect[T, U any](items []T, f func(T) U) []U {
	var out []U
	for _, item := range items {
		out = append(out, f(item))
	}
	return out
}

//go:noinline
func register(name string) {
	type entry struct{ at time.Time }
	const limit = 3
	registry.Store(name, entry{clock.Now()})
	_ = Collect([]int{1}, func(i int) int { return i * limit })
}

// external is implemented in assembly.
func external(x, y uint64) uint64

func retryable(err error) error {
	if Retry(err) {
		return nil
	}
	return err
}
