import CoreTestSupport
import UnderstudyCore

/// Where a world has its data.
enum Place: CaseIterable, Sendable {
    case memory, file

    /// - Parameter folder: has the file.
    func location(in folder: TemporaryFolder) -> Store.Location {
        switch self {
        case .memory: .memory
        case .file: .file(folder.path("data.sqlite"))
        }
    }
}
