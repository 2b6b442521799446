extension [UInt8] {
    /// These bytes as a zlib stream (RFC 1950) whose blocks are not compressed: a body with the coding `deflate`.
    package var zlibStream: [UInt8] {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in self {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let checksum = [high >> 8, high, low >> 8, low].map { UInt8(truncatingIfNeeded: $0) }
        return [0x78, 0x01] + storedBlocks + checksum
    }

    /// Blocks of at most 65,535 bytes.
    private var storedBlocks: [UInt8] {
        let block = prefix(65_535)
        let length = [UInt8(truncatingIfNeeded: block.count), UInt8(truncatingIfNeeded: block.count >> 8)]
        let stored = length + length.map { ~$0 } + block
        return block.count == count ? [1] + stored : [0] + stored + Array(dropFirst(block.count)).storedBlocks
    }
}
