<?php
/**
 * Front controller of the shop.
 */
declare(strict_types=1);

namespace Shop\Orders;

use DateTimeImmutable;
use Shop\Catalog\Product as Item;
use Shop\Support\{Clock, Money as Cash, function format_money, const CENTS};
use function Shop\Support\slug;
use const Shop\Support\VERSION, Shop\Support\BUILD;
use Psr\Log\LoggerInterface, Psr\Log\NullLogger;

require_once __DIR__ . '/helpers.php';
require 'config/services.php';
include_once dirname(__DIR__) . '/bootstrap.php';
require $argv[1];

/** Turns an order into a line of text. */
interface Formatter extends \Stringable
{
    public const WIDTH = 80;

    /** Formats one order. */
    public function format(Order $order): string;
}

trait Timestamps
{
    private ?DateTimeImmutable $createdAt = null;

    protected function touch(): void
    {
        $this->createdAt = new DateTimeImmutable();
    }

    abstract public function id(): int;
}

/**
 * The states that an order goes through.
 *
 * Cancelled ones are kept.
 */
#[Entity]
enum Status: string implements \JsonSerializable
{
    case Open = 'open';
    case Paid = 'paid';

    public static function default(): self
    {
        return self::Open;
    }

    public function label(): string
    {
        return match ($this) {
            self::Open => ucfirst($this->value),
            self::Paid => $this->slug(),
        };
    }

    private function slug(): string { return slug($this->value); }
}

/**
 * An order of one customer. Mutable until it is paid.
 */
#[Entity(table: 'orders')]
final class Order implements Formatter, \Countable
{
    use Timestamps { touch as protected renew; }

    private array $lines = [];
    public static int $count = 0;

    /**
     * Opens an order.
     * @param int $id database id
     */
    public function __construct(
        private readonly int $id,
        protected Status $status = Status::Open,
        private LoggerInterface $logger = new NullLogger(),
    ) {
        $this->touch();
        $this->onChange = function (string $what) use ($logger): void {
            $logger->info($what);
        };
        self::register($this);
    }

    final public static function register(self $order): static
    {
        static::$count++;
        return $order;
    }

    public function id(): int { return $this->id; }

    #[\Override]
    #[Pure]
    public function count(): int
    {
        $sum = fn (int $carry, array $line): int => $carry + $line['count'];

        return array_reduce($this->lines, $sum, 0);
    }

    public function add(Item $item, int ...$counts): self
    {
        foreach ($counts as $count) {
            $this->lines[] = compact('item', 'count');
        }
        ($this->onChange)(sprintf(<<<TEXT
            function notAFunction() {}
            {$item->name()} added
            TEXT, $this->id()));
        return $this;
    }

    public function &lines(): array
    {
        return $this->lines;
    }

    public function format(Order $order): string
    {
        return Helper::line($order) . total($order)?->count();
    }

    public function __toString(): string
    {
        return $this->format($this);
    }
}

abstract class Helper
{
    abstract protected function width(): int;

    public static function line(Order $order): string
    {
        return render_line((new Order(1))->format($order));
    }
}

if (!function_exists('Shop\Orders\render_line')) {
    // Pads a line to the page's width.
    function render_line(string $line): string
    {
        return str_pad($line, Formatter::WIDTH);
    }
}

function total(Order $order): ?Order
{
    $double = static function (int $n) { return $n * 2; };
    function late_helper() { return 1; }

    return $double($order->count()) > late_helper() ? $order : null;
}

$logger = new class extends NullLogger {
    public function log($level, string|\Stringable $message, array $context = []): void
    {
        echo format_money($message);
    }
};

$render = fn (Order $order) => total($order);
?>
<!DOCTYPE html>
<html>
<body>
<?php foreach ($orders as $order): ?>
  <p class="order"><?= $render($order) ?></p>
  <script>function notPhp() { return 1; }</script>
<?php endforeach; ?>
<?php

function footer(): void { ?>
  <footer>function alsoNotPhp() {}</footer>
<?php }
?>
</body>
</html>
