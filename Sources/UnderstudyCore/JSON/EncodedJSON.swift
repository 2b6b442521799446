/// A value as JSON text that this program has written: its members are found and sent on where they stand, without being read.
package struct EncodedJSON: Sendable, Equatable {
    package let text: ArraySlice<UInt8>

    package init(_ value: JSON) {
        self.init(stored: value.encoded)
    }

    /// - Parameter text: as ``text`` was.
    package init(stored text: [UInt8]) {
        self.text = text[...]
    }

    fileprivate init(_ text: ArraySlice<UInt8>) {
        self.text = text
    }

    /// The value, read whole; `null` for what is no JSON.
    package var json: JSON { (try? JSON(parsing: Array(text))) ?? .null }

    /// The members of an object, looked for once; none of what is no object.
    package var members: Members { Members(of: text) }

    /// Where the members of an object stand.
    package struct Members: Sendable {
        private let text: ArraySlice<UInt8>
        private let places: [(name: Range<Int>, value: Range<Int>)]

        fileprivate init(of text: ArraySlice<UInt8>) {
            self.text = text
            let start = text.startIndex
            places = text.withUnsafeBufferPointer { Self.places(in: $0).map { ($0.shifted(by: start), $1.shifted(by: start)) } }
        }

        /// - Parameter name: has nothing that is escaped.
        package subscript(name: StaticString) -> EncodedJSON? {
            let place = name.withUTF8Buffer { name in places.first { text[$0.name].elementsEqual(name) } }
            return place.map { EncodedJSON(text[$0.value]) }
        }

        private static func places(in text: UnsafeBufferPointer<UInt8>) -> [(name: Range<Int>, value: Range<Int>)] {
            var places: [(name: Range<Int>, value: Range<Int>)] = []
            guard text.first == UInt8(ascii: "{") else { return [] }
            places.reserveCapacity(8)
            var place = 1
            while place < text.count, text[place] == UInt8(ascii: "\"") {
                let name = place + 1..<max(place + 1, text.endOfString(from: place) - 1)
                // Behind the colon.
                let start = min(name.upperBound + 2, text.count)
                let end = text.endOfValue(from: start)
                places.append((name, start..<end))
                // Behind the comma.
                place = end + 1
            }
            return places
        }
    }
}

extension JSONWriter {
    /// A value that has been written before, as it stands; `null` for none.
    package mutating func member(_ name: StaticString, _ value: EncodedJSON?) {
        self.name(name)
        if let value { write(encoded: value.text) } else { writeNull() }
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}

/// How far values reach in text without white space. What is cut off reaches to the end.
extension UnsafeBufferPointer<UInt8> {
    /// Behind the closing quotation mark of a string that begins at a place.
    fileprivate func endOfString(from start: Int) -> Int {
        var place = start + 1
        while place < count, self[place] != UInt8(ascii: "\"") { place += self[place] == UInt8(ascii: "\\") ? 2 : 1 }
        return Swift.min(place + 1, count)
    }

    /// Behind a value that begins at a place.
    fileprivate func endOfValue(from start: Int) -> Int {
        var (place, depth) = (start, 0)
        while place < count {
            switch self[place] {
            case UInt8(ascii: "\""):
                place = endOfString(from: place) - 1
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return place }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return place
            default: break
            }
            place += 1
        }
        return count
    }
}
