import Foundation

#if canImport(Glibc)
    import Glibc
#endif

extension Thread {
    #if canImport(Glibc)
        /// `SCHED_IDLE`, which glibc's module leaves out.
        private static let idleClass: Int32 = 5
    #endif

    /// From here on, this thread has a processor only where no other wants it: what it does would be done by other machines.
    static func goLast() {
        #if canImport(Glibc)
            var parameters = sched_param()
            sched_setscheduler(0, idleClass, &parameters)
        #else
            current.qualityOfService = .background
        #endif
    }
}
