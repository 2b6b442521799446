import CMicrohttpd
import CPlatform

/// The threads that the system lets this process have.
public enum ThreadSupply {
    /// Throws if so many further threads cannot run at once. Starts and ends them to find out: Dispatch waits for ever, without a word, where it
    /// cannot start one.
    ///
    /// - Parameters:
    ///   - workers: threads with a stack of `stackBytes`.
    ///   - others: threads with a stack of the platform's default size.
    public static func check(workers: Int = 0, stackBytes: Int = 0, others: Int) throws(ServerError) {
        understudy_save_address_space()
        guard understudy_try_threads(Int32(clamping: workers), max(0, stackBytes), Int32(clamping: others)) == 0 else {
            throw .tooFewThreads
        }
    }
}
