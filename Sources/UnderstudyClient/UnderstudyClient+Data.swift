extension UnderstudyClient {
    /// An account's present data in the format of a seed, with every value written out.
    ///
    /// - Parameter account: the account's key.
    public func data(of account: String) async throws(UnderstudyError) -> JSONValue {
        try await call("GET", ["accounts", account, "data"])
    }

    /// The lists of an account whose records can be changed, with the number of their records.
    ///
    /// - Parameter backend: the name of the backend in a seed: `longevity`, `fitiq` or `bradOS`.
    public func recordLists(of account: String, in backend: String) async throws(UnderstudyError) -> [RecordCount] {
        struct List: Decodable { let lists: [RecordCount] }
        return try await call("GET", ["accounts", account, "data", backend], answer: List.self).lists
    }

    /// A part of a list, the newest records first.
    ///
    /// - Parameters:
    ///   - limit: the most records, up to 1000; 100 without it.
    ///   - offset: the number of newer records to leave out.
    public func records(_ list: RecordList, of account: String, limit: Int? = nil, offset: Int? = nil) async throws(UnderstudyError)
        -> RecordPage
    {
        try await call("GET", list.path(of: account), query: ["limit": limit.map(String.init), "offset": offset.map(String.init)])
    }

    /// A record of a list.
    ///
    /// - Throws: ``UnderstudyError/problem(_:)`` with status 404 if the list has no record with this id.
    public func record(_ id: String, in list: RecordList, of account: String) async throws(UnderstudyError) -> Record {
        try await send("GET", list.path(of: account) + [id]).record()
    }

    /// Adds a record to a list. Missing members are derived as in a seed. Afterwards the account is no longer seeded again each day.
    ///
    /// The account's ids, tokens and other records stay as they are, so that an app stays signed in.
    ///
    /// ```swift
    /// try await understudy.addRecord(["date": "yesterday", "deltaYears": -0.1], to: .checkIns, of: "six-days")
    /// ```
    ///
    /// - Parameter record: the record in the format of a seed.
    /// - Throws: ``UnderstudyError/problem(_:)`` with status 400 and the validation errors. Nothing is stored then.
    @discardableResult
    public func addRecord(_ record: JSONValue, to list: RecordList, of account: String) async throws(UnderstudyError) -> Record {
        try await send("POST", list.path(of: account), body: record).record()
    }

    /// Replaces a record of a list. Missing members are derived as in a seed.
    ///
    /// - Parameters:
    ///   - id: the id of the former record.
    ///   - record: the whole record in the format of a seed.
    ///   - tag: the ``Record/tag`` that the former record must still have; any without it.
    /// - Returns: the record. If it names a day in place of an id, and the day has changed, then its id has changed, too.
    /// - Throws: ``UnderstudyError/problem(_:)`` with status 404 if the list has no record with this id, and 412 if it has another tag.
    @discardableResult
    public func changeRecord(
        _ id: String, in list: RecordList, of account: String, to record: JSONValue, ifMatch tag: String? = nil
    ) async throws(UnderstudyError) -> Record {
        try await send("PUT", list.path(of: account) + [id], body: record, ifMatch: tag).record()
    }

    /// Deletes a record, with the records that belong to it.
    ///
    /// - Parameter tag: the ``Record/tag`` that the record must still have; any without it.
    /// - Throws: ``UnderstudyError/problem(_:)`` with status 404 if the list has no record with this id, and 412 if it has another tag.
    public func deleteRecord(_ id: String, from list: RecordList, of account: String, ifMatch tag: String? = nil)
        async throws(UnderstudyError)
    {
        try await call("DELETE", list.path(of: account) + [id], ifMatch: tag)
    }
}

extension Answer {
    fileprivate func record() throws(UnderstudyError) -> Record {
        var record = try value(Record.self)
        record.tag = tag
        return record
    }
}

extension RecordList {
    fileprivate func path(of account: String) -> [String] { ["accounts", account, "data", backend, name] }
}
