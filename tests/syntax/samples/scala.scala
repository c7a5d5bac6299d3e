package kitchen.menu

import scala.collection.mutable
import scala.util.{Failure, Success, Try => Attempt}
import kitchen.tools._
import kitchen.units.given

/** Something to eat. Immutable. */
sealed trait Dish {
  def name: String

  def price: BigDecimal

  /** Name and price in one line. */
  def label: String = s"$name: ${format(price)}"

  protected def format(amount: BigDecimal): String = amount.toString
}

case class Soup(name: String, price: BigDecimal, hot: Boolean = true) extends Dish {
  require(price >= 0)

  def this(name: String) = this(name, Soup.Base)

  override def label: String = {
    def adjective(flag: Boolean): String = if (flag) "hot" else "cold"
    adjective(hot) + " " + super.label
  }
}

object Soup {
  val Base: BigDecimal = 4

  /** Parses `name@price`. */
  def parse(text: String): Attempt[Soup] =
    text.split('@') match {
      case Array(name, price) => Success(Soup(name, BigDecimal(price)))
      case _                  => Failure(new MenuError(text))
    }

  def apply(name: String): Soup = new Soup(name)
}

case object Bread extends Dish {
  val name = "bread"
  val price = BigDecimal(1)
}

class MenuError(text: String) extends Exception(text)

@deprecated("use Menu", "2.0")
abstract class Card[A <: Dish : Ordering](title: String)(implicit clock: Clock) extends Named with Serializable {
  type Row = (A, Int)

  private val rows = mutable.Buffer.empty[Row]

  lazy val cheapest: A = rows.map(_._1).min

  /** Doubles the prices. */
  val double: BigDecimal => BigDecimal = amount => amount * 2

  val watcher = new Watcher {
    def changed(row: Row): Unit = add(row._1)
  }

  def add(dish: A): this.type = add(dish, 1)

  def add(dish: A, count: Int): this.type = { rows += ((dish, count)); this }

  def +(dish: A): this.type = add(dish)

  def total[N: Numeric](using rate: Rate)(weight: A => N): N

  @inline
  final private[menu] def clear(): Unit = rows.clear()
}

object implicits {
  implicit class RichText(private val text: String) extends AnyVal {
    def toSoup: Attempt[Soup] = Soup.parse(text)
  }

  implicit def asDecimal(value: Int): BigDecimal = BigDecimal(value)

  implicit val byPrice: Ordering[Soup] = Ordering.by(_.price)
}

package object tools {
  type Money = BigDecimal

  def cents(amount: Money): Long = (amount * 100).toLong
}
