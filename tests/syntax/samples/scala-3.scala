package garden

import garden.soil.{Loam as Dark, *}
import java.time.LocalDate, java.time.Month

/** Days between two waterings. */
val Interval = 3

type Height = Double

/** How much light a plant wants. */
enum Light(val hours: Int):
  case Shade extends Light(2)
  case Sun extends Light(8)

  def enough(given: Int): Boolean = given >= hours

object Light:
  def of(hours: Int): Light = if hours > 4 then Light.Sun else Light.Shade

enum Event:
  case Watered(on: LocalDate)
  case Cut

trait Growing[A]:
  extension (plant: A)
    /** Grows by one day. */
    def grow: A
    def growFor(days: Int): A =
      if days <= 0 then plant else plant.grow.growFor(days - 1)

case class Plant(name: String, height: Height):
  def taller(by: Height): Plant =
    copy(height = height + by)

  def thirsty(last: LocalDate): Boolean =
    val due = nextWatering(last)
    due.isBefore(LocalDate.now)
end Plant

given Growing[Plant] with
  extension (plant: Plant)
    def grow: Plant = plant.taller(0.1)

given byHeight: Ordering[Plant] with
  def compare(left: Plant, right: Plant): Int =
    left.height.compare(right.height)

given defaultLight: Light = Light.of(6)

extension (text: String)
  def plant: Plant = Plant(text, 0)

extension [A](items: List[A])(using order: Ordering[A])
  def tallest: A = items.max
  def ranked: List[A] =
    items.sorted(order.reverse)

opaque type Id = Long

def nextWatering(last: LocalDate): LocalDate =
  last.plusDays(Interval)

inline def measure[A](inline body: => A)(using clock: Clock): A =
  val start = clock.now
  def report(): Unit = println(clock.now - start)
  val result = body
  report()
  result

@main def run(names: String*): Unit =
  val plants = names.map(_.plant)
  for plant <- plants do
    println(plant.thirsty(LocalDate.now))
  println(nextWatering(LocalDate.now))
