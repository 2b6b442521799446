import MicroHTTP
import UnderstudyCore

/// The most work of a call on the quick lane: some milliseconds of a processor. All of it is known before the work begins.
enum QuickWork {
    /// Of a body. Reading it as JSON takes milliseconds, and many times its size in memory.
    static let bodyBytes = 256 << 10
    /// Of a body that is still encoded: it decodes to a thousand times as much at most.
    static let encodedBytes = 4 << 10
    /// Of a database that is copied or loses accounts.
    static let databaseBytes = 16 << 20
    /// Of a database whose content is written as text.
    static let exportedBytes = 1 << 20
    /// The accounts that wait for their data.
    static let accountsToSeed = 1
    /// Of entries of the journal that are searched or written.
    static let journalBytes = 1 << 20
    /// The days that the generators of a seed make.
    static let generatedDays = 400
    /// The passwords of a seed. Hashing one takes about 10 ms.
    static let passwords = 2
    /// The nights of all accounts that have become due.
    static let nights = 30

    /// Whether a seed is stored in milliseconds, once its text has been read.
    static func includes(_ seed: SeedDocument) -> Bool {
        seed.generatedDays <= generatedDays && seed.passwordCount <= passwords
    }
}

/// The work is too long for the quick lane. Nothing has been done; the call starts again on the slow lane.
struct LongWorkError: Error {}
