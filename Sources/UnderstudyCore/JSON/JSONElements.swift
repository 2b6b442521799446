/// Values as JSON text, written once for several arrays: those that show all of them, and those that show the last ones.
@usableFromInline
package struct JSONElements: ~Copyable {
    @usableFromInline
    let text: JSONWriter
    /// Where each begins in the text.
    @usableFromInline
    let places: [Int]

    /// - Parameter values: gone through as what they are, an array, say: as some collection each of them would cost more than its text.
    @inlinable
    package init<Values: Collection>(_ values: Values, _ write: (Values.Element, inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        var places: [Int] = []
        places.reserveCapacity(values.count)
        for value in values {
            places.append(writer.nextPlace)
            write(value, &writer)
        }
        self.places = places
        text = writer
    }

    /// The text of those from an index on.
    fileprivate func text(from index: Int) -> UnsafeBufferPointer<UInt8> {
        let whole = text.written
        return UnsafeBufferPointer(rebasing: whole[(index < places.count ? places[index] : whole.count)...])
    }
}

extension JSONWriter {
    /// An array of the elements from an index on.
    ///
    /// - Parameter first: where there is no such element, the array is empty.
    package mutating func array(_ elements: borrowing JSONElements, from first: Int) {
        array { $0.write(encoded: elements.text(from: first)) }
    }
}
