extension String {
    /// The folder of a path: `.` for a mere name. The functions of Foundation for this trap on some short paths.
    package var parentFolder: String {
        let slash = UInt8(ascii: "/")
        let bytes = utf8
        // Slashes at the end belong to the name.
        let name = bytes.lastIndex { $0 != slash }
        guard let name else { return isEmpty ? "." : "/" }
        guard let end = bytes[...name].lastIndex(of: slash) else { return "." }
        guard let last = bytes[..<end].lastIndex(where: { $0 != slash }) else { return "/" }
        return String(self[...last])
    }
}
