/// The effect of a fault on a request and its response.
///
/// The members combine; at least one is required. The server refuses ``connection`` together with members other than ``latencyMs``,
/// ``jitterMs`` and ``hold``, unless ``corrupt`` is ``Corruption/truncated``, and any two of ``patch``, ``body`` and ``text``.
public struct FaultEffect: Codable, Sendable, Equatable {
    /// A barrier: requests wait until enough of them have arrived, or until each is released.
    public struct Hold: Codable, Sendable, Equatable {
        /// The number of requests that are held and then continue together. With `nil`, each waits until it is released by
        /// ``/UnderstudyClient/UnderstudyClient/releaseRequest(_:status:headers:body:text:)``, or its time is over.
        public var requests: Int?
        /// The longest wait of a request, in milliseconds. With `nil` the server uses 5,000, or 60,000 if ``requests`` is `nil`, and returns
        /// that in the ``Fault``.
        public var timeoutMs: Int?

        /// Creates a barrier.
        public init(requests: Int? = nil, timeoutMs: Int? = nil) {
            self.requests = requests
            self.timeoutMs = timeoutMs
        }
    }

    /// A way to damage the body of a response.
    public enum Corruption: String, Codable, Sendable, Equatable, CaseIterable {
        /// JSON that does not parse.
        case malformed
        /// The response ends in the middle of the body. The connection is closed there, or fails as ``FaultEffect/connection`` says.
        case truncated
        /// No body.
        case empty
    }

    /// A way for a connection to fail: before the first byte of the response, or in the middle of a ``Corruption/truncated`` one.
    ///
    /// After a failure before the first byte, `URLSession` may send the request again by itself, and the app never notices. To make the app
    /// notice, fail in the middle of the response, as ``Preset/lostResponse`` does.
    public enum ConnectionFailure: String, Codable, Sendable, Equatable, CaseIterable {
        /// The connection is reset (TCP RST).
        case reset
        /// The connection is closed without a response.
        case close
        /// The response never arrives; the client's time-out ends the wait.
        case hang
    }

    /// Changes of the real response within its schema: optional members left out, unknown ones added, other forms.
    public struct Variation: Codable, Sendable, Equatable {
        /// Decides the changes, together with the request.
        public var seed: Int
        /// The only changes that are made, by the names that `understudy exec --vary` prints; `nil` for all of the seed.
        public var only: [String]?

        /// Creates a variation.
        public init(seed: Int, only: [String]? = nil) {
            self.seed = seed
            self.only = only
        }
    }

    /// Whether the call is passed on to the backend's upstream, or is answered by the server although its path is passed on.
    public var forward: Bool?
    /// The delay of the response, in milliseconds; 0 to 600,000.
    public var latencyMs: Int?
    /// Adds a random 0 to this many milliseconds to the delay.
    public var jitterMs: Int?
    /// Holds requests until enough of them have arrived.
    public var hold: Hold?
    /// Replaces the status. Without ``body`` or ``text`` the response has the backend's own error envelope.
    public var status: Int?
    /// Headers to add; they replace those of the same name.
    public var headers: [String: HeaderValues]?
    /// Replaces the body. ``JSONValue/null`` is a body, too.
    public var body: JSONValue?
    /// Replaces the body by any text, such as the page of a proxy. Without a `Content-Type` in ``headers``, a text that begins with `<` is
    /// HTML, and any other is plain text.
    public var text: String?
    /// JSON Patch operations on the real body.
    public var patch: [JSONPatchOperation]?
    /// Changes the real response within its schema.
    public var vary: Variation?
    /// Damages the body.
    public var corrupt: Corruption?
    /// Makes the connection fail.
    public var connection: ConnectionFailure?
    /// Limits the speed of the body, in bytes per second.
    public var bytesPerSecond: Int?

    /// Creates an effect. Members that are `nil` have no effect.
    public init(
        latencyMs: Int? = nil, jitterMs: Int? = nil, hold: Hold? = nil, status: Int? = nil,
        headers: [String: HeaderValues]? = nil, body: JSONValue? = nil, text: String? = nil, patch: [JSONPatchOperation]? = nil,
        corrupt: Corruption? = nil, connection: ConnectionFailure? = nil, bytesPerSecond: Int? = nil, forward: Bool? = nil,
        vary: Variation? = nil
    ) {
        self.forward = forward
        self.vary = vary
        self.latencyMs = latencyMs
        self.jitterMs = jitterMs
        self.hold = hold
        self.status = status
        self.headers = headers
        self.body = body
        self.text = text
        self.patch = patch
        self.corrupt = corrupt
        self.connection = connection
        self.bytesPerSecond = bytesPerSecond
    }
}

extension FaultEffect {
    /// Delays the response.
    ///
    /// - Parameters:
    ///   - milliseconds: the delay; 0 to 600,000.
    ///   - jitterMs: adds a random 0 to this many milliseconds.
    public static func latency(_ milliseconds: Int, jitterMs: Int? = nil) -> FaultEffect {
        FaultEffect(latencyMs: milliseconds, jitterMs: jitterMs)
    }

    /// Replaces the status, and optionally headers and body. Without a body the response has the backend's own error envelope.
    public static func status(_ status: Int, headers: [String: HeaderValues]? = nil, body: JSONValue? = nil) -> FaultEffect {
        FaultEffect(status: status, headers: headers, body: body)
    }

    /// Replaces status and body by those of a proxy or a network, such as `.page(502, "<html><h1>502 Bad Gateway</h1></html>")`.
    public static func page(_ status: Int, _ text: String, headers: [String: HeaderValues]? = nil) -> FaultEffect {
        FaultEffect(status: status, headers: headers, text: text)
    }

    /// Applies a JSON Patch to the real body.
    public static func patch(_ operations: JSONPatchOperation...) -> FaultEffect { FaultEffect(patch: operations) }

    /// Changes the real response within its schema; see ``Variation``.
    public static func vary(seed: Int) -> FaultEffect { FaultEffect(vary: Variation(seed: seed)) }

    /// Passes the call on to the backend's upstream, or takes it back.
    public static func forward(_ isPassedOn: Bool = true) -> FaultEffect { FaultEffect(forward: isPassedOn) }

    /// Damages the body.
    public static func corrupt(_ corruption: Corruption) -> FaultEffect { FaultEffect(corrupt: corruption) }

    /// Makes the connection fail.
    public static func connection(_ failure: ConnectionFailure) -> FaultEffect { FaultEffect(connection: failure) }

    /// Holds requests until `requests` of them have arrived, until each is released, or for `timeoutMs` milliseconds.
    public static func hold(requests: Int? = nil, timeoutMs: Int? = nil) -> FaultEffect {
        FaultEffect(hold: Hold(requests: requests, timeoutMs: timeoutMs))
    }

    /// Sends the body at this speed.
    public static func bytesPerSecond(_ rate: Int) -> FaultEffect { FaultEffect(bytesPerSecond: rate) }
}
