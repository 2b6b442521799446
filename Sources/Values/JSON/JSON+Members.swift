extension JSON {
    /// The members of an object in order. Lookups compare the bytes of the names.
    package struct Members: Sendable, Equatable {
        package private(set) var keys: [String] = []
        package private(set) var values: [JSON] = []
        /// The index of each name. Kept only for larger objects, where a search takes longer.
        private var places: [ExactText: Int]?

        private static let fewMembers = 12

        package init() {}

        /// - Parameter members: if a name occurs more than once, the last value counts, at the position of the first.
        package init(_ members: some Sequence<(String, JSON)>) {
            for (key, value) in members { updateValue(value, forKey: key) }
        }

        private func place(of key: String) -> Int? {
            if let places { return places[ExactText(key)] }
            var place = 0
            while place < keys.count {
                if keys[place].isSame(as: key) { return place }
                place += 1
            }
            return nil
        }

        private mutating func indexPlaces() {
            guard keys.count > Self.fewMembers else { return places = nil }
            places = Dictionary(uniqueKeysWithValues: keys.indices.map { (ExactText(keys[$0]), $0) })
        }

        /// A new name is appended. Setting `nil` removes the member.
        package subscript(key: String) -> JSON? {
            get { place(of: key).map { values[$0] } }
            set {
                if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
            }
        }

        /// - Returns: the previous value.
        @discardableResult
        package mutating func updateValue(_ value: JSON, forKey key: String) -> JSON? {
            if let place = place(of: key) {
                let previous = values[place]
                values[place] = value
                return previous
            }
            keys.append(key)
            values.append(value)
            if places == nil { indexPlaces() } else { places?[ExactText(key)] = keys.count - 1 }
            return nil
        }

        /// Adds a member whose name differs from all others. Objects with many members are built without a search for each name.
        package mutating func append(_ value: JSON, named key: String) {
            keys.append(key)
            values.append(value)
            places?[ExactText(key)] = keys.count - 1
        }

        package mutating func removeValue(forKey key: String) {
            guard let place = place(of: key) else { return }
            keys.remove(at: place)
            values.remove(at: place)
            indexPlaces()
        }

        /// Changes a value in place, without a copy.
        ///
        /// - Returns: `nil` if there is no such member.
        package mutating func change<Failure: Error>(_ key: String, _ body: (inout JSON) throws(Failure) -> Void) throws(Failure) -> Void? {
            guard let place = place(of: key) else { return nil }
            return try body(&values[place])
        }

        /// These members, with others appended, or replaced where the name is the same.
        package func merging(_ others: Members) -> Members {
            var members = self
            for (key, value) in others { members.updateValue(value, forKey: key) }
            return members
        }

        package func mapValues(_ change: (JSON) throws -> JSON) rethrows -> Members {
            var members = self
            members.values = try values.map(change)
            return members
        }

        package func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Members {
            var members = Members()
            for (key, value) in self where try isIncluded((key, value)) { members.append(value, named: key) }
            return members
        }

        /// Whether both have the same names and values in the same order.
        package static func == (left: Members, right: Members) -> Bool {
            left.count == right.count && zip(left.keys, right.keys).allSatisfy { $0.isSame(as: $1) } && left.values == right.values
        }
    }
}

extension JSON.Members: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { keys.count }
    package subscript(index: Int) -> (key: String, value: JSON) { (keys[index], values[index]) }
}

extension JSON.Members: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
