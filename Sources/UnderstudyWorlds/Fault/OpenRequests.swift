import Synchronization

/// The requests of a world's run that rules affect, up to their ends. Each that a rule holds can be released alone.
package final class OpenRequests: Sendable {
    private let requests = Mutex<[String: OpenRequest]>([:])
    private let onChange: @Sendable () -> Void

    /// - Parameter onChange: called after each change of ``held``, without a lock.
    package init(onChange: @escaping @Sendable () -> Void = {}) {
        self.onChange = onChange
    }

    /// The requests that rules hold, the longest wait first.
    package var held: [HeldRequest] {
        let requests = requests.withLock { Array($0.values) }
        return requests.compactMap(\.held).sorted { $0.began < $1.began }
    }

    /// Lets a request go past this gate and all further ones. The counts of the gates do not change for other requests.
    ///
    /// Resumes the request on this thread; must not be called while holding a lock that it may need.
    ///
    /// - Parameter changes: the parts of an effect that replace those of the response; an effect without parts changes nothing.
    /// - Returns: whether the request was held.
    package func release(_ id: String, changing changes: FaultEffect) -> Bool {
        requests.withLock { $0[id] }?.release(changing: changes) ?? false
    }

    func add(_ request: OpenRequest, _ id: String) { requests.withLock { $0[id] = request } }

    func remove(_ id: String) { requests.withLock { _ = $0.removeValue(forKey: id) } }

    func noteChange() { onChange() }
}
