import Foundation

extension Thread {
    #if canImport(Glibc)
        /// `SCHED_IDLE`, which glibc's module does not import.
        private static let idleClass: Int32 = 5
    #endif

    /// Gives this thread a processor only when no other thread needs it. It simulates work that other machines would do.
    static func useIdlePriority() {
        #if canImport(Glibc)
            var parameters = sched_param()
            sched_setscheduler(0, idleClass, &parameters)
        #else
            current.qualityOfService = .background
        #endif
    }
}
