import CoreTestSupport
import Storage
import UnderstudyCore

/// The place of a world's data.
enum Place: CaseIterable, Sendable {
    case memory, file

    /// - Parameter folder: the folder of the file.
    func location(in folder: TemporaryFolder) -> Store.Location {
        switch self {
        case .memory: .memory
        case .file: .file(folder.path("data.sqlite"))
        }
    }
}
