/// What a fault does to a request and its answer. Members combine; at least one must be given.
public struct FaultEffect: Codable, Sendable, Equatable {
    /// Requests that wait for each other.
    public struct Hold: Codable, Sendable, Equatable {
        /// How many are held until all go on together.
        public var requests: Int
        /// How long the first waits for the others, in milliseconds; `nil` for the server's 5,000, which a fault in force has.
        public var timeoutMs: Int?

        /// A hold of its parts.
        public init(requests: Int, timeoutMs: Int? = nil) {
            self.requests = requests
            self.timeoutMs = timeoutMs
        }
    }

    /// A way to break a body.
    public enum Corruption: String, Codable, Sendable, Equatable, CaseIterable {
        /// JSON that does not parse.
        case malformed
        /// The connection ends in the middle of the body: closed, or as a ``ConnectionFailure`` beside it says.
        case truncated
        /// No body.
        case empty
    }

    /// A way to break a connection: before the first byte of an answer, or in the middle of a ``Corruption/truncated`` one.
    ///
    /// A connection that breaks before the first byte may be tried again by `URLSession` itself; then the app never knows. What it must
    /// notice breaks in the middle, as with ``Preset/lostResponse``.
    public enum ConnectionFailure: String, Codable, Sendable, Equatable, CaseIterable {
        /// Reset (RST).
        case reset
        /// Closed without an answer.
        case close
        /// No answer until somebody's time-out.
        case hang
    }

    /// How long the answer waits, in milliseconds; 0 to 600,000.
    public var latencyMs: Int?
    /// How much longer it waits at most, in milliseconds.
    public var jitterMs: Int?
    /// Requests that wait for each other.
    public var hold: Hold?
    /// The status in place of the real one; without ``body`` it brings the backend's own error envelope.
    public var status: Int?
    /// Headers in place of the real ones.
    public var headers: [String: String]?
    /// The body in place of the real one; ``JSONValue/null`` is a body too.
    public var body: JSONValue?
    /// What is changed in the real body.
    public var patch: [JSONPatchOperation]?
    /// How the body is broken.
    public var corrupt: Corruption?
    /// How the connection is broken.
    public var connection: ConnectionFailure?
    /// How fast the body comes.
    public var bytesPerSecond: Int?

    /// An effect of its parts.
    public init(
        latencyMs: Int? = nil, jitterMs: Int? = nil, hold: Hold? = nil, status: Int? = nil, headers: [String: String]? = nil,
        body: JSONValue? = nil, patch: [JSONPatchOperation]? = nil, corrupt: Corruption? = nil, connection: ConnectionFailure? = nil,
        bytesPerSecond: Int? = nil
    ) {
        self.latencyMs = latencyMs
        self.jitterMs = jitterMs
        self.hold = hold
        self.status = status
        self.headers = headers
        self.body = body
        self.patch = patch
        self.corrupt = corrupt
        self.connection = connection
        self.bytesPerSecond = bytesPerSecond
    }
}

extension FaultEffect {
    /// Waits so many milliseconds, and up to so many more.
    public static func latency(_ milliseconds: Int, jitterMs: Int? = nil) -> FaultEffect {
        FaultEffect(latencyMs: milliseconds, jitterMs: jitterMs)
    }

    /// Answers with a status in place of the real one.
    public static func status(_ status: Int, headers: [String: String]? = nil, body: JSONValue? = nil) -> FaultEffect {
        FaultEffect(status: status, headers: headers, body: body)
    }

    /// Changes the real answer's body.
    public static func patch(_ operations: JSONPatchOperation...) -> FaultEffect { FaultEffect(patch: operations) }

    /// Breaks the body.
    public static func corrupt(_ corruption: Corruption) -> FaultEffect { FaultEffect(corrupt: corruption) }

    /// Breaks the connection.
    public static func connection(_ failure: ConnectionFailure) -> FaultEffect { FaultEffect(connection: failure) }

    /// Holds requests until there are so many.
    public static func hold(requests: Int, timeoutMs: Int? = nil) -> FaultEffect {
        FaultEffect(hold: Hold(requests: requests, timeoutMs: timeoutMs))
    }

    /// Sends the body this slowly.
    public static func bytesPerSecond(_ rate: Int) -> FaultEffect { FaultEffect(bytesPerSecond: rate) }
}
