/* Stock keeping for a small shop. */
package shop.stock;

import java.io.Closeable;
import java.util.*;
import java.util.function.Function;
import static java.util.Objects.requireNonNull;
import static shop.util.Checks.*;

/**
 * Keeps count of goods. Not safe for concurrent use.
 *
 * @param <K> how goods are identified
 */
@SuppressWarnings({"unchecked", "rawtypes"})
public class Stock<K extends Comparable<K>> extends Store implements Closeable {
  private static final int LIMIT = 1_000;
  private final Map<K, Integer> counts = new HashMap<>();

  /** Turns a key into a label. */
  static final Function<Object, String> LABEL = key -> {
    return "#" + clean(key.toString());
  };

  // Largest first.
  private final Comparator<Entry<?>> order = new Comparator<Entry<?>>() {
    @Override
    public int compare(Entry<?> left, Entry<?> right) {
      return Integer.compare(right.count(), left.count());
    }
  };

  static {
    Locale.setDefault(Locale.ROOT);
  }

  /** Opens an empty stock. */
  public Stock() {
    this(LIMIT);
  }

  protected Stock(int limit) {
    super(limit);
    reset();
  }

  /** Adds one piece. */
  public void add(K key) {
    add(key, 1);
  }

  /**
   * Adds {@code amount} pieces; see {@link Entry}. Negative amounts are refused.
   */
  public synchronized <E extends RuntimeException> int add(K key, int amount)
      throws E, StockException {
    requireNonNull(key);
    if (amount < 0) {
      throw new StockException("negative: " + amount);
    }
    Runnable note = () -> log(key);
    note.run();
    return counts.merge(key, amount, Integer::sum);
  }

  @Override
  @Deprecated(since = "2")
  public void close() {
    new Thread(new Runnable() {
      public void run() {
        reset();
      }
    }).start();
  }

  void log(Object... parts) {
    class Line {
      String text() { return Arrays.toString(parts); }
    }
    System.out.println(new Line().text());
  }

  private void reset() { counts.clear(); }

  static String clean(String raw) { return raw.strip(); }

  native long address();

  /** One row of the stock. */
  public record Entry<K>(K key, int count) implements Comparable<Entry<K>> {
    public Entry {
      if (count < 0) throw new IllegalArgumentException();
    }

    static <T> Entry<T> single(T key) { return new Entry<>(key, 1); }

    public int compareTo(Entry<K> other) { return count - other.count; }
  }

  static class StockException extends RuntimeException {
    StockException(String message) { super(message); }
  }

  class Cursor implements Iterator<K> {
    public boolean hasNext() { return false; }
    public K next() { throw new NoSuchElementException(); }
  }
}

/** How goods are counted. */
enum Unit {
  PIECE,
  /** By weight, in grams. */
  GRAM(0.001) {
    @Override double round(double amount) { return Math.rint(amount); }
  };

  private final double factor;

  Unit() { this(1); }

  Unit(double factor) { this.factor = factor; }

  double round(double amount) { return amount * factor; }
}

sealed interface Shelf permits Cold, Warm {
  int HEIGHT = 4;

  String name();

  default String title() { return prefix() + name(); }

  private String prefix() { return "shelf "; }

  static Shelf of(String name) { return name.isEmpty() ? new Cold() : new Warm(); }
}

/** Marks what an audit looks at. */
@Retention(RetentionPolicy.RUNTIME)
@interface Audited {
  String reason() default "";

  int[] levels();
}
