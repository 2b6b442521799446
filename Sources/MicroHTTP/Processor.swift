import CMicrohttpd

/// The processor that a thread runs on.
package enum Processor {
    /// Lets the threads that wait for it go first, this once.
    package static func yield() { understudy_yield_processor() }
}
