import HTTPTypes
import MicroHTTP
import Values

/// An operation of an interface: everything that is said about it, and the closure that answers.
///
/// Routes and the OpenAPI document follow from it. An operation of a backend has one of three forms:
///
/// ```swift
/// .read("getBaseline", "/health-sync/baseline", "Get the baseline", for: .user, answers: .ok(Baseline.shape, "The baseline.")) { call, records in
///     …
/// }
/// ```
///
/// They have the same parameters:
///
/// - `id`: the name in the OpenAPI document, behind the backend's.
/// - `path`: literal segments and `:parameters`, behind the backend's prefix unless it is `.root(…)`.
/// - `summary`: the purpose, in the imperative and without a stop.
/// - `details`: rules that a client must know.
/// - `access`: the callers, and how the user of a call is found. It is asked once, before the body is read, or after; see
///   ``Service/readsBodyFirst``.
/// - `query`: the parameters of the query.
/// - `body`: ``Input/none`` for an operation that ignores its body.
/// - `failures`: errors besides those of every operation.
/// - `isServed`: whether a backend with these settings has the operation.
package struct Operation<Served: Interface>: Sendable {
    package let method: HTTPRequest.Method
    let path: OperationPath
    private(set) var description: OperationDescription
    package let needs: Served.Needs
    /// See ``Route/quickBodyBytes`` and ``Route/takesUploads``.
    private var quickBodyBytes: Int?
    private var takesUploads = false
    private var refreshesTokens = false
    /// The first path of several; see ``sharing(_:)``.
    private var firstPath: OperationPath?
    package let isServed: @Sendable (Served) -> Bool
    private let label: String
    private let credentials: [Credential]
    /// Answers a request.
    package let answer: @Sendable (Served, Served.Exchange) throws -> Response

    /// An operation of any interface, for callers of one kind.
    ///
    /// - Parameter parameters: those of the path, the query and the headers.
    package init<Sent>(
        _ id: String, _ method: HTTPRequest.Method, _ path: OperationPath, _ summary: String, _ details: String? = nil,
        needs: Served.Needs, parameters: Parameters = [], body: Input<Served, Sent>, answers: [Answer], refuses failures: [Failure] = [],
        _ answer: @escaping @Sendable (Served.Exchange, Sent) throws -> Response
    ) {
        let description = OperationDescription(
            id: id, summary: summary, details: details, security: nil, hasCredentials: false, parameters: parameters.descriptions,
            body: body.schema, form: body.form, plainForm: body.plainForm, bodyMayBeMissing: body.mayBeMissing, examples: body.examples,
            answers: answers, hasUser: false, failures: failures, messages: [])
        self.init(method: method, path: path, description: description, needs: needs, isServed: { _ in true }, label: "", credentials: []) {
            try answer($1, body.read($1))
        }
    }

    package var summary: String { description.summary }
    package var queryNames: [String] { description.queryNames }

    /// The whole path: literal segments and `:parameters`.
    package var fullPath: String { path.text(behind: Served.pathPrefix) }

    var shape: RouteShape { RouteShape(method.rawValue, fullPath) }

    /// The operation in a group of the document.
    package func tagged(_ tag: String) -> Operation { describing { $0.tag = tag } }

    /// The operation for callers without credentials.
    package var open: Operation { describing { $0.security = [] } }

    /// Whether it is for callers without credentials.
    package var isOpen: Bool { description.security == [] }

    fileprivate func describing(_ change: (inout OperationDescription) -> Void) -> Operation {
        var operation = self
        change(&operation.description)
        return operation
    }

    fileprivate init(
        method: HTTPRequest.Method, path: OperationPath, description: OperationDescription, needs: Served.Needs,
        isServed: @escaping @Sendable (Served) -> Bool, label: String, credentials: [Credential],
        answer: @escaping @Sendable (Served, Served.Exchange) throws -> Response
    ) {
        self.method = method
        self.path = path
        self.description = description
        self.needs = needs
        self.isServed = isServed
        self.label = label
        self.credentials = credentials
        self.answer = answer
    }
}

extension Operation where Served: Service {
    /// An operation that reads one state of its user's records, and answers with data.
    package static func read<User: RecordsUser>(
        _ id: String, _ path: OperationPath, _ summary: String, _ details: String? = nil, for access: Access<Served, User>,
        query: Parameters = [], answers: Answer, refuses failures: [Failure] = [],
        if isServed: @escaping @Sendable (Served) -> Bool = { _ in true },
        _ data: @escaping @Sendable (Call<Served, User, Void>, Records) throws -> JSON
    ) -> Operation {
        .call(
            id, .get, path, summary, details, for: access, query: query, body: .none, answers: answers, refuses: failures, if: isServed
        ) { call in
            Served.success(try call.read { try data(call, $0) }, status: answers.status)
        }
    }

    /// An operation that changes its user's records in one transaction. It answers with data, or without a body if `answers` has none.
    package static func write<User: RecordsUser, Sent>(
        _ id: String, _ method: HTTPRequest.Method, _ path: OperationPath, _ summary: String, _ details: String? = nil,
        for access: Access<Served, User>, query: Parameters = [], body: Input<Served, Sent>, answers: Answer,
        refuses failures: [Failure] = [], if isServed: @escaping @Sendable (Served) -> Bool = { _ in true },
        _ data: @escaping @Sendable (Call<Served, User, Sent>, Records) throws -> JSON
    ) -> Operation {
        .call(
            id, method, path, summary, details, for: access, query: query, body: body, answers: answers, refuses: failures, if: isServed
        ) { call in
            let data = try call.write { try data(call, $0) }
            if case .none = answers.body { return Served.success(status: answers.status) }
            return Served.success(data, status: answers.status)
        }
    }

    /// An operation that opens its own transactions and makes its own response.
    package static func call<User, Sent>(
        _ id: String, _ method: HTTPRequest.Method, _ path: OperationPath, _ summary: String, _ details: String? = nil,
        for access: Access<Served, User>, query: Parameters = [], body: Input<Served, Sent>, answers: Answer...,
        refuses failures: [Failure] = [], receives messages: [MessageDescription] = [],
        if isServed: @escaping @Sendable (Served) -> Bool = { _ in true },
        _ answer: @escaping @Sendable (Call<Served, User, Sent>) throws -> Response
    ) -> Operation {
        .call(
            id, method, path, summary, details, for: access, query: query, body: body, answers: answers, refuses: failures,
            receives: messages, if: isServed, answer)
    }

    /// The same with a list of answers.
    static func call<User, Sent>(
        _ id: String, _ method: HTTPRequest.Method, _ path: OperationPath, _ summary: String, _ details: String? = nil,
        for access: Access<Served, User>, query: Parameters = [], body: Input<Served, Sent>, answers: [Answer],
        refuses failures: [Failure] = [], receives messages: [MessageDescription] = [],
        if isServed: @escaping @Sendable (Served) -> Bool = { _ in true },
        _ answer: @escaping @Sendable (Call<Served, User, Sent>) throws -> Response
    ) -> Operation {
        Operation(
            method: method, path: path,
            description: OperationDescription(
                id: id, summary: summary, details: details, security: access.security, hasCredentials: !access.credentials.isEmpty,
                parameters: query.descriptions, body: body.schema, form: body.form, plainForm: body.plainForm,
                bodyMayBeMissing: body.mayBeMissing, examples: body.examples, answers: answers, hasUser: User.self != Void.self,
                failures: access.failures.map(Failure.shared) + failures, messages: messages),
            needs: (), isServed: isServed, label: access.label, credentials: access.credentials
        ) { service, context in
            let parsed = Served.readsBodyFirst ? try body.read(context) : nil
            let user = try access.ask(service, context)
            return try answer(Call(service: service, context: context, user: user, sent: parsed ?? body.read(context)))
        }
    }

    /// An operation that opens a WebSocket.
    ///
    /// - Parameters:
    ///   - opens: decides to open it.
    ///   - messages: those of clients.
    ///   - unknown: the answer to a message of no such type, or to a refused one. Throws to end the WebSocket.
    ///   - pushes: the answer to work that a handler has asked of open WebSockets.
    package static func webSocket<User>(
        _ id: String, _ path: OperationPath, _ summary: String, _ details: String? = nil, for access: Access<Served, User>,
        refuses failures: [Failure] = [],
        opens: @escaping @Sendable (Call<Served, User, Void>) throws -> SocketOpening,
        receives messages: [Message<Served, User>],
        otherwise unknown: @escaping @Sendable (Call<Served, User, Void>, any Error) throws -> SocketTexts,
        pushes: @escaping @Sendable (Call<Served, User, JSON>) throws -> SocketTexts
    ) -> Operation {
        let answer = Answer(status: .switchingProtocols, about: "The connection is a WebSocket from now on.", body: .none, example: nil)
        return .call(
            id, .get, path, summary, details, for: access, body: .none, answers: answer, refuses: failures,
            receives: messages.map(\.description)
        ) { call in
            switch call.context.request.method {
            case .frame: try messages.answer(to: call, otherwise: unknown).response
            case .push: try pushes(call.with(JSON(parsing: call.context.request.body))).response
            default: try call.context.accept(opens(call))
            }
        }
    }

    /// The row of the route table.
    package func route(of service: Served) -> Route {
        var route = Route(method, fullPath, needs: label, credentials, description.summary, quickBodyBytes: quickBodyBytes) {
            try answer(service, $0)
        }
        route.isYours = description.isYours
        if let firstPath { route.firstPath = firstPath.text(behind: Served.pathPrefix) }
        route.refreshesTokens = refreshesTokens
        route.isImplemented = description.isYours || !description.answers.isEmpty
        // A user's own fields do not say which of them are secret.
        if !description.isYours { route.secretNames = description.secretNames }
        if description.declaresRequest {
            route.undeclaredNames = { [description] in description.undeclaredNames(in: $0, of: Served.self) }
        }
        return takesUploads || description.form != nil ? route.takingUploads : route
    }

    /// The operation as one of a user's own endpoints.
    var asYours: Operation {
        describing { description in
            description.tag = "\(Served.form.componentPrefix): yours"
            description.isYours = true
        }
    }

    /// The operation with requests of any names, such as those of another service.
    package var withAnyRequest: Operation { describing { $0.declaresRequest = false } }

    /// The operation with a further form of its body, which the document has in words only.
    package func alsoReading(_ body: ValueSchema) -> Operation { describing { $0.otherBodies.append(body) } }

    /// The operation on the slow lane of workers for longer bodies than these, whose work takes longer than reading them.
    package func quick(upTo bytes: Int) -> Operation {
        var operation = self
        operation.quickBodyBytes = bytes
        return operation
    }

    /// The operation as a further path of the one with this path, so that coverage counts both as one.
    package func sharing(_ path: OperationPath) -> Operation {
        var operation = self
        operation.firstPath = path
        return operation
    }

    /// The operation as one that exchanges a refresh token in the body, which a client should send once at a time.
    package var refreshingTokens: Operation {
        var operation = self
        operation.refreshesTokens = true
        return operation
    }

    /// The operation with larger bodies, such as a list of users.
    package var takingUploads: Operation {
        var operation = self
        operation.takesUploads = true
        return operation
    }
}

extension Array {
    /// The operations in a group of the document.
    package func tagged<Served>(_ tag: String) -> [Operation<Served>] where Element == Operation<Served> { map { $0.tagged(tag) } }
}

extension Service {
    /// The routes of the operations that this backend has.
    package func routes(of operations: [Operation<Self>]) -> [Route] {
        operations.filter { $0.isServed(self) }.map { $0.route(of: self) }
    }
}
