/// Values as JSON text, written once for several arrays: those that show all of them, and those that show the last ones.
package struct JSONElements: Sendable {
    private let text: [UInt8]
    /// Where each begins in the text.
    private let places: [Int]

    package init<Values: Collection>(_ values: Values, _ write: (Values.Element, inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        var places: [Int] = []
        places.reserveCapacity(values.count)
        for value in values {
            places.append(writer.nextPlace)
            write(value, &writer)
        }
        (text, self.places) = (writer.bytes, places)
    }

    /// The text of those from an index on.
    fileprivate func text(from index: Int) -> ArraySlice<UInt8> { index < places.count ? text[places[index]...] : [] }
}

extension JSONWriter {
    /// An array of the elements from an index on.
    ///
    /// - Parameter first: where there is no such element, the array is empty.
    package mutating func array(_ elements: JSONElements, from first: Int) {
        array { $0.write(encoded: elements.text(from: first)) }
    }
}
