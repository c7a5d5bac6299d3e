@file:JvmName("Mailing")

package post.mail

import java.io.File
import java.util.concurrent.*
import kotlin.math.max as larger
import post.core.Clock

/** Longest subject that is sent, in characters. */
const val SUBJECT_LIMIT = 78

val started = System.nanoTime()

/** Handles what nobody else handles. */
val fallback: (Message) -> Unit = { message ->
    println(message.subject)
}

val uptime: Long
    get() = System.nanoTime() - started

typealias Handler<T> = (T) -> Boolean

/**
 * Sends everything. Blocks until done.
 */
@Throws(MailException::class)
fun sendAll(vararg messages: Message, box: Mailbox = Mailbox()): Int {
    fun accept(message: Message): Boolean = message.subject.shorten() != ""
    val log = fun(text: String) { println(text) }
    log("sending")
    return messages.count { accept(it) && box.put(it) }
}

fun String.shorten(limit: Int = SUBJECT_LIMIT): String =
    if (length > limit) take(limit) else this

internal inline fun <reified T : Any> List<T>.second(): T? = getOrNull(1)

fun Message?.orEmpty() = this ?: Message("", emptyList())

/** The last word. */
val String.tail: String
    get() = substringAfterLast(' ')

data class Message(val subject: String, val lines: List<String>) {
    val size get() = lines.size

    operator fun plus(other: Message) = copy(lines = lines + other.lines)
}

/** Why a message was not sent. */
sealed class Failure(val reason: String) {
    object Closed : Failure("closed")

    data object Full : Failure("full") {
        override fun toString() = "full"
    }

    class Other(reason: String) : Failure(reason)
}

class MailException(message: String) : Exception(message)

fun interface Listener {
    fun onMail(message: Message)
}

interface Source<out T> {
    val name: String

    fun next(): T?

    fun drain(): Int {
        var count = 0
        while (next() != null) count++
        return count
    }
}

enum class Priority(val weight: Int) {
    LOW(1),
    HIGH(10);

    fun isUrgent() = weight > 5

    companion object {
        fun parse(text: String) = valueOf(text.uppercase())
    }
}

/**
 * A box of messages. Closed boxes refuse everything.
 */
@Suppress("unused")
open class Mailbox @JvmOverloads constructor(
    private val capacity: Int = 10,
) : Source<Message>, AutoCloseable {
    private val queue = ArrayDeque<Message>()
    override val name = "box"

    var closed = false
        private set(value) {
            field = value
            queue.clear()
        }

    val oldest by lazy { queue.firstOrNull() }

    val watcher = object : Listener {
        override fun onMail(message: Message) {
            check(message)
        }
    }

    init {
        require(capacity > 0)
    }

    constructor(text: String) : this(text.toInt()) {
        check(Message(text, listOf()))
    }

    fun put(message: Message): Boolean {
        check(message)
        return queue.add(message)
    }

    override fun next(): Message? = queue.removeFirstOrNull()

    override fun close() {
        closed = true
    }

    suspend fun flush(handler: suspend (Message) -> Unit) {
        while (true) handler(next() ?: return)
    }

    private fun check(message: Message) {
        if (closed) throw MailException(message.subject)
    }

    inner class Cursor {
        fun peek() = queue.first()
    }

    companion object Factory {
        @JvmStatic
        fun open(): Mailbox = Mailbox(100)
    }
}

object Registry {
    private val boxes = mutableMapOf<String, Mailbox>()

    fun box(name: String) = boxes.getOrPut(name) { Mailbox.open() }
}

annotation class Traced(val level: Int = 0)

enum class Rounding(val sign: String) {
    UP("+") {
        override fun apply(amount: Double) = larger(amount, floor(amount))
    },
    DOWN("-") {
        override fun apply(amount: Double) = floor(amount)
    };

    abstract fun apply(amount: Double): Double

    protected fun floor(amount: Double) = kotlin.math.floor(amount)
}
