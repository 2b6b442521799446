extension JSON {
    /// The members of an object in their order, found by the bytes of their names.
    package struct Members: Sendable, Equatable {
        private var elements: [(key: String, value: JSON)] = []
        /// Where each name stands; kept from that many members on that looking through them takes longer.
        private var places: [ExactText: Int]?

        private static let fewMembers = 12

        package init() {}

        /// - Parameter members: of those with one name the last one's value counts, at the first one's place.
        package init(_ members: [(String, JSON)]) {
            elements.reserveCapacity(members.count)
            for (key, value) in members { updateValue(value, forKey: key) }
        }

        private func place(of key: String) -> Int? {
            if let places { return places[ExactText(key)] }
            return elements.firstIndex { $0.key.isSame(as: key) }
        }

        private mutating func indexPlaces() {
            guard elements.count > Self.fewMembers else { return places = nil }
            places = Dictionary(uniqueKeysWithValues: elements.indices.map { (ExactText(elements[$0].key), $0) })
        }

        /// A new name goes behind all others; without a value the member is removed.
        package subscript(key: String) -> JSON? {
            get { place(of: key).map { elements[$0].value } }
            set {
                if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
            }
        }

        /// - Returns: what stood there before.
        @discardableResult
        package mutating func updateValue(_ value: JSON, forKey key: String) -> JSON? {
            if let place = place(of: key) {
                let previous = elements[place].value
                elements[place].value = value
                return previous
            }
            elements.append((key, value))
            if places == nil { indexPlaces() } else { places?[ExactText(key)] = elements.count - 1 }
            return nil
        }

        package mutating func removeValue(forKey key: String) {
            guard let place = place(of: key) else { return }
            elements.remove(at: place)
            indexPlaces()
        }

        /// Changes a value where it stands, without copying it.
        ///
        /// - Returns: `nil` if there is no such member.
        package mutating func change<Failure: Error>(_ key: String, _ body: (inout JSON) throws(Failure) -> Void) throws(Failure) -> Void? {
            guard let place = place(of: key) else { return nil }
            return try body(&elements[place].value)
        }

        /// These members with those of others behind them, or in their place.
        package func merging(_ others: Members) -> Members {
            var members = self
            for (key, value) in others { members.updateValue(value, forKey: key) }
            return members
        }

        package func mapValues(_ change: (JSON) throws -> JSON) rethrows -> Members {
            var members = self
            for place in elements.indices { members.elements[place].value = try change(elements[place].value) }
            return members
        }

        package func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Members {
            var members = self
            members.elements = try elements.filter(isIncluded)
            members.indexPlaces()
            return members
        }

        package var keys: [String] { elements.map { $0.key } }
        package var values: [JSON] { elements.map { $0.value } }

        /// The same names with the same values in the same order.
        package static func == (left: Members, right: Members) -> Bool {
            left.count == right.count && zip(left, right).allSatisfy { $0.key.isSame(as: $1.key) && $0.value == $1.value }
        }
    }
}

extension JSON.Members: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { elements.count }
    package subscript(index: Int) -> (key: String, value: JSON) { elements[index] }
}

extension JSON.Members: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
