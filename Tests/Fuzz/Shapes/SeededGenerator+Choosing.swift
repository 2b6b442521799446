import UnderstudyCore
import Values

extension SeededGenerator {
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[integer(in: 0...elements.count - 1)] }

    /// True once in this many times on average.
    mutating func chance(_ times: Int) -> Bool { integer(in: 1...times) == 1 }
}
