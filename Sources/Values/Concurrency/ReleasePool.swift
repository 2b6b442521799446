#if canImport(ObjectiveC)
    import ObjectiveC
#endif

/// Runs one piece of work of a thread that lives on.
///
/// On Apple's systems, Foundation leaves objects to the pool of the thread, which is drained after the work. Otherwise it would be drained when
/// the thread ends.
package func inReleasePool<Value>(_ work: () throws -> Value) rethrows -> Value {
    #if canImport(ObjectiveC)
        try autoreleasepool(invoking: work)
    #else
        try work()
    #endif
}
