import Foundation
import struct Darwin.timeval
@testable import Harbour

/// Metres in a nautical mile.
let nauticalMile = 1852.0

private var watchers: [String] = []

let describe: (Ship) -> String = { ship in
    ship.name
}

typealias Position = (x: Double, y: Double)

infix operator <+>: AdditionPrecedence

/// Something that floats. Names are unique.
protocol Floating: AnyObject {
    associatedtype Cargo
    var name: String { get }
    var draught: Double { get set }
    init(name: String)
    func load(_ cargo: Cargo) throws
    static func blank() -> Self
    subscript(deck: Int) -> Cargo? { get }
}

/**
 A ship. It sinks when overloaded.
 */
@objc(HBShip)
public final class Ship: NSObject, Floating {
    typealias Cargo = Int

    public let name: String
    private var holds = [Int]()

    var draught: Double = 0 {
        didSet { check() }
    }

    /// Sum of all holds.
    var weight: Int {
        return holds.reduce(0, +)
    }

    @available(iOS 13, *)
    public private(set) var isLoaded: Bool {
        get { weight > 0 }
        set { if !newValue { clear() } }
    }

    lazy var label: String = {
        "MS " + name
    }()

    var onSink: ((Ship) -> Void)?

    static let shared = Ship(name: "Anna")

    /// A ship without cargo.
    public required init(name: String) {
        self.name = name
        super.init()
        check()
    }

    convenience init?(_ parts: String...) {
        guard let first = parts.first else { return nil }
        self.init(name: first)
    }

    deinit {
        clear()
    }

    subscript(deck: Int) -> Int? {
        holds.indices.contains(deck) ? holds[deck] : nil
    }

    func load(_ cargo: Int) throws {
        func fits(_ more: Int) -> Bool { weight + more < 1000 }
        guard fits(cargo) else { throw LoadError.tooHeavy(cargo) }
        holds.append(cargo)
    }

    @discardableResult
    func load<S: Sequence>(all cargo: S) async throws -> Int where S.Element == Int {
        for item in cargo { try load(item) }
        return weight
    }

    class func blank() -> Ship { Ship(name: "") }

    private func clear() { holds.removeAll() }

    private func check() {
        if draught > 10 { onSink?(self) }
    }

    struct Cabin {
        let number: Int
        mutating func renumber() {}
    }
}

/// Why loading failed.
enum LoadError: Error {
    case tooHeavy(Int)
    case closed, lost

    var text: String {
        switch self {
        case .tooHeavy(let by): return pad(by)
        case .closed, .lost: return "no"
        }
    }

    static func parse(_ raw: String) -> LoadError { .closed }
}

indirect enum Route {
    case leg(Route, Route)
    case end
}

actor Harbour {
    private var ships: [Ship] = []

    func enter(_ ship: Ship) async {
        ships.append(ship)
    }

    nonisolated func title() -> String { "harbour" }
}

// Comparing ships.
extension Ship: Comparable where Cargo: Numeric {
    static func < (left: Ship, right: Ship) -> Bool {
        left.weight < right.weight
    }

    public static func <+> (left: Ship, right: Ship) -> Int { left.weight + right.weight }

    var isHeavy: Bool { weight > 500 }
}

extension Harbour.Berth {
    func free() -> Bool { true }
}

fileprivate func pad(_ value: Int, to width: Int = 4) -> String {
    String(repeating: " ", count: width) + String(value)
}

#if os(Linux)
func platform() -> String { "linux" }
#endif
