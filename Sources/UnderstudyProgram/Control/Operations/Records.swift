import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The data of one account. Records are in seed format, and are changed one at a time.
extension ControlAPI {
    static let recordOperations: [ControlOperation] = [
        .call(
            "accountData", .get, "/accounts/:key/data", .data, "Get the present data of an account in seed format",
            "Every value is written out, as in `GET seed?literal=true`. Entries of metrics that the configuration does not name are left out.",
            with: [accountKey],
            answers: .bare(
                .named("ControlAccountData", accountDataSchema),
                """
                The account, as an element of a seed's `accounts`. `seed/schema.json` (`#/$defs/account`) has the members, and the blocks of \
                the backends.
                """), refuses: [.unknownAccount], by: accountData),
        .call(
            "recordLists", .get, "/accounts/:key/data/:backend", .data, "List the lists of an account whose records can be changed",
            with: [accountKey, dataBackend],
            answers: .bare(
                .object([
                    .required(
                        "lists",
                        .list(
                            of: .named(
                                "ControlRecordCount",
                                .object([
                                    .required("name", .text, "The list's member in the block.", example: "checkIns"),
                                    .required("total", .integer(from: 0), "The number of its records.", example: 6),
                                ]))))
                ]), "The lists, with the number of their records."), refuses: [.unknownList], by: lists),
        .call(
            "records", .get, "/accounts/:key/data/:backend/:list", .data, "List records of an account, the newest first",
            "Check-ins, measurements, insights and entries of metrics are in the order of their times, other records in that of their creation.",
            with: [
                accountKey, dataBackend, dataList,
                ParameterDescription(
                    "limit", ["type": "integer", "minimum": 1, "maximum": .integer(mostRecords), "default": .integer(usualLimit)],
                    "The most records. Every parameter other than this one and `offset` is a fault.", example: 10, mayBeEmpty: false),
                ParameterDescription(
                    "offset", ["type": "integer", "minimum": 0, "maximum": .integer(Int(Int32.max)), "default": 0],
                    "The number of newer records to leave out.", example: 0, mayBeEmpty: false),
            ],
            answers: .bare(
                .object([
                    .required("items", .list(of: recordSchema)),
                    .required("total", .integer(from: 0), "The number of all records of the list.", example: 6),
                ]), "The records in seed format, each with its id."), refuses: [.unknownList], by: records),
        .call(
            "addRecord", .post, "/accounts/:key/data/:backend/:list", .data, "Add a record in seed format",
            """
            Missing members are derived as in a seed, and relative dates count from the world's present time. The account's ids, tokens and \
            other records stay as they are. Afterwards, midnights no longer seed the account again.
            """, with: [accountKey, dataBackend, dataList], body: recordBody,
            answers: .bare(recordSchema, "The record as it is stored.", status: .created).with(headers: recordTag),
            refuses: [
                .unknownList,
                .control(
                    "NoUserOfAccount", "The backend has no user of the account.",
                    ControlError(
                        .conflict, "the account bob has no user of longevity; POST /_understudy/accounts creates an account with one")),
                .storageFull,
            ]
        ) { context, _ in try addRecord(context) },
        .call(
            "record", .get, "/accounts/:key/data/:backend/:list/:id", .data, "Get a record of an account",
            with: [accountKey, dataBackend, dataList, recordID],
            answers: .bare(recordSchema, "The record in seed format.").with(headers: recordTag), refuses: [.unknownRecordOfList], by: record
        ),
        .call(
            "changeRecord", .put, "/accounts/:key/data/:backend/:list/:id", .data, "Change a record",
            """
            The body is the whole record; missing members are derived as in a seed. The id stays. Only if a day is the record's name in place \
            of an id, then another day gives it another id.
            """, with: [accountKey, dataBackend, dataList, recordID, ifMatch], body: recordBody,
            answers: .bare(recordSchema, "The record as it is stored.").with(headers: recordTag),
            refuses: [.unknownRecordOfList, .changedRecord, .storageFull]
        ) { context, _ in try replaceRecord(context) },
        .call(
            "deleteRecord", .delete, "/accounts/:key/data/:backend/:list/:id", .data, "Delete a record",
            "The records that belong to it are deleted, too: those of a goal, a workout or a plan.",
            with: [accountKey, dataBackend, dataList, recordID, ifMatch], answers: .noContent("The record is gone."),
            refuses: [.unknownRecordOfList, .changedRecord, .storageFull], by: deleteRecord),
    ].tagged("Control accounts")

    /// The account's part of the literal export.
    private static func accountData(_ context: ControlContext) throws -> Response {
        try context.leaveQuickLane(ifExportIsLiteral: false)
        return .control(
            encoded: try context.readAccount { account, db in try context.seeding.encodedSeed(of: account, literally: true, from: db) })
    }

    private static func lists(_ context: ControlContext) throws -> Response {
        let backend = try context.backend()
        let lists = try context.readAccount { account, db in
            try backend.seedLists.map { list -> JSON in
                let total = try list.page(of: account, limit: 0, offset: 0, in: db).total
                return ["name": .string(list.name), "total": .integer(total)]
            }
        }
        return .control(["lists": .array(lists)])
    }

    private static func records(_ context: ControlContext) throws -> Response {
        let (_, list) = try context.list()
        let (limit, offset) = try page(context.request.query)
        let page = try context.readAccount { account, db in try list.page(of: account, limit: limit, offset: offset, in: db) }
        return .control(["items": .array(page.records.map(\.json)), "total": .integer(page.total)])
    }

    private static let usualLimit = 100
    private static let mostRecords = 1_000

    private static func page(_ query: Query) throws(ControlError) -> (limit: Int, offset: Int) {
        let (limit, offset) = (try query.integer("limit", in: 1...mostRecords), try query.integer("offset", in: 0...Int(Int32.max)))
        return (limit ?? usualLimit, offset ?? 0)
    }

    private static func record(_ context: ControlContext) throws -> Response {
        let (_, list) = try context.list()
        let id = context.recordID
        guard let found = try context.readAccount({ account, db in try list.find(id, of: account, in: db) }) else {
            throw context.error(for: MissingRecordError(id: id), list)
        }
        return .control(found)
    }

    private static func addRecord(_ context: ControlContext) throws -> Response {
        try edit(context, "added to", status: .created) { list, body in
            try context.session.storeRecord(body, in: list, ofAccount: context.accountKey)
        }
    }

    private static func replaceRecord(_ context: ControlContext) throws -> Response {
        try edit(context, "changed in") { list, body in
            try context.session.storeRecord(
                body, replacing: context.recordID, in: list, ofAccount: context.accountKey, ifPresent: context.isExpected)
        }
    }

    private static func deleteRecord(_ context: ControlContext) throws -> Response {
        try edit(context, "deleted from") { list, _ in
            try context.session.deleteRecord(
                context.recordID, from: list, ofAccount: context.accountKey, ifPresent: context.isExpected)
            return nil
        }
    }

    /// - Parameters:
    ///   - change: the words between "A record was" and the list, for the list of events.
    ///   - body: returns the stored record; `nil` if it is deleted.
    private static func edit(
        _ context: ControlContext, _ change: String, status: HTTPResponse.Status = .ok, _ body: (any SeedList, JSON) throws -> ListedRecord?
    ) throws -> Response {
        let (backend, list) = try context.list()
        let record = try context.json(depthLimit: JSON.storedDepthLimit) ?? [:]
        try context.makeRoom()
        let stored: ListedRecord?
        do {
            stored = try body(list, record)
        } catch let error as ChangedRecordError {
            return changed(error.present)
        } catch {
            throw context.error(for: error, list)
        }
        context.world.note(.data(account: context.accountKey, backend: backend.name))
        context.world.record(.account, account: context.accountKey, "A record was \(change) \(backend.name).\(list.name).")
        return stored.map { .control($0, status: status) } ?? .done
    }

    /// The 412 for a change of a record that has changed meanwhile, with the present record.
    private static func changed(_ present: ListedRecord) -> Response {
        let detail = "the record \(present.id.cut()) was changed meanwhile, so nothing was stored; repeat the change on the present record"
        var response = ControlError(.preconditionFailed, detail, members: present.json).response
        response.headers[.eTag] = present.tag
        return response
    }
}

extension Response {
    fileprivate static func control(_ record: ListedRecord, status: HTTPResponse.Status = .ok) -> Response {
        var response = control(record.json, status: status)
        response.headers[.eTag] = record.tag
        return response
    }
}

extension ControlContext {
    fileprivate var recordID: String { parameters["id"] ?? "" }

    /// Whether a record is in a state that `If-Match` names (RFC 9110, section 13.1.1); true without the header.
    fileprivate func isExpected(_ record: ListedRecord) -> Bool {
        guard let tags = request.headers[.ifMatch] else { return true }
        return tags.utf8.split(separator: UInt8(ascii: ",")).contains { item in
            let tag = Substring(item).trimmingSpace()
            return tag.isSame(as: "*") || tag.isSame(as: record.tag)
        }
    }

    /// Reads the data that a request of the account would find. A seed that is due is not stored: looking changes nothing.
    fileprivate func readAccount<Value>(_ body: (Account, Database) throws -> Value) throws -> Value {
        func renewed(_ data: any DatabaseScope) throws -> Value {
            let session = Session(at: RequestTime(moment.now), identifiers: IdentifierSource(), seeding: seeding, data: data)
            try session.renewIfDue(accountKey)
            return try session.read { try body(account(in: $0), $0) }
        }
        if let value = try data.readOnce(renewed) { return value }
        let isOfClock = admitted.address.instant == nil
        return try data.rehearse(at: moment.now, isOfClock: isOfClock, in: services.rehearsals, renewed)
    }

    fileprivate func backend() throws(ControlError) -> any Backend {
        let name = parameters["backend"] ?? ""
        let known = services.backends.filter { !$0.seedLists.isEmpty }
        guard let backend = known.first(where: { $0.name.isSame(as: name) }) else {
            let names = known.map(\.name).joined(separator: ", ")
            throw ControlError(.notFound, "there is no backend \(name.cut()) with lists that can be changed; there are \(names)")
        }
        return backend
    }

    fileprivate func list() throws(ControlError) -> (any Backend, any SeedList) {
        let (backend, name) = (try backend(), parameters["list"] ?? "")
        let lists = backend.seedLists
        guard let list = lists.first(where: { $0.name.isSame(as: name) }) else {
            throw ControlError(
                .notFound,
                "\(backend.name) has no list \(name.cut()) that can be changed; there are \(lists.map(\.name).joined(separator: ", "))")
        }
        return (backend, list)
    }

    /// The error of an edit in the words of its caller.
    fileprivate func error(for error: any Error, _ list: any SeedList) -> any Error {
        switch error {
        case let error as MissingRecordError:
            ControlError(.notFound, "\(list.name) of the account \(accountKey.cut()) has no record \(error.id.cut())")
        case is MissingUserError:
            ControlError(
                .conflict,
                "the account \(accountKey.cut()) has no user of \(parameters["backend"] ?? ""); POST /_understudy/accounts creates an account with one"
            )
        default: error
        }
    }
}
