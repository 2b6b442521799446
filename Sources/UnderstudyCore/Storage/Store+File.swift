extension Store {
    /// Whether the database lives in a file, which other processes can reach.
    package var isFile: Bool { file != nil }

    /// The file as it was named; `nil` in memory.
    package var path: String? { file?.given }

    /// What has become of the file; costs one call to the system. In memory nothing can.
    package var place: FilePlace { file?.place ?? .inPlace }

    /// What is wrong with the file, in a sentence for people; `nil` for nothing.
    package var problem: String? {
        guard let path else { return nil }
        return switch place {
        case .inPlace: nil
        case .deleted:
            "the database \(path) was deleted while it is served: it goes on until understudy ends, and is gone then; "
                + "GET /_understudy/seed exports it"
        case .replaced:
            "another file has taken the place of the database \(path): the one that was opened is still served; "
                + "start understudy again to serve the other"
        }
    }
}
