import CMicrohttpd
import HTTPTypes

/// Reads the headers of a request from libmicrohttpd, and checks them in passing.
struct HeadReader {
    private(set) var fields = HTTPFields()
    private(set) var framing: Framing
    private(set) var gaps: HeadGaps

    /// - Parameters:
    ///   - framing: has the version of the request.
    ///   - gaps: have the texts of the request line.
    init(_ connection: OpaquePointer, _ framing: Framing, _ gaps: HeadGaps) {
        self.framing = framing
        self.gaps = gaps
        withUnsafeMutablePointer(to: &self) { reader in
            _ = understudy_mhd_each_header(
                connection,
                { context, _, name, nameCount, value, valueCount in
                    if let context, let name {
                        context.assumingMemoryBound(to: HeadReader.self).pointee.read(name, nameCount, value, valueCount)
                    }
                    return understudy_mhd_yes()
                },
                reader)
        }
        self.gaps.finish(headBytes: understudy_mhd_head_size(connection))
    }

    private mutating func read(_ name: UnsafePointer<CChar>, _ nameCount: Int, _ value: UnsafePointer<CChar>?, _ valueCount: Int) {
        let text = value.map { Self.text($0, valueCount) } ?? ""
        let field = HTTPField.Name(Self.text(name, nameCount))
        // libmicrohttpd 0.9.75 appends a folded line to the name, and moves the name for it.
        let isFolded = value.map { !(name + nameCount..<name + nameCount + Framing.mostSpace).contains($0) } ?? false
        framing.read(isFolded ? nil : field, text)
        framing.headerBytes += nameCount + valueCount + Framing.lineBytes
        gaps.read(name: name, value: value, valueBytes: valueCount)
        if let field { fields.append(HTTPField(name: field, value: text)) }
    }

    private static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
