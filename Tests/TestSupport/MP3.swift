import Foundation

/// The frames of an MP3 file: MPEG 1, layer III.
package struct MP3: Equatable {
    package let frames: Int
    /// In seconds.
    package let duration: Double
    /// Whether no frame has audio but silence: its side information and data are zero.
    package let isSilent: Bool

    /// `nil` unless the bytes are whole frames without anything between them.
    package init?(_ bytes: [UInt8]) {
        let bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        let sampleRates = [44_100, 48_000, 32_000]
        var (place, frames, duration, isSilent) = (0, 0, 0.0, true)
        while place < bytes.count {
            guard place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] & 0xFE == 0xFA else { return nil }
            let (bitRate, sampleRate) = (Int(bytes[place + 2] >> 4), Int(bytes[place + 2] >> 2 & 3))
            guard (1..<bitRates.count).contains(bitRate), sampleRate < sampleRates.count else { return nil }
            let padding = Int(bytes[place + 2] >> 1 & 1)
            let length = 144_000 * bitRates[bitRate] / sampleRates[sampleRate] + padding
            guard place + length <= bytes.count else { return nil }
            isSilent = isSilent && bytes[(place + 4)..<(place + length)].allSatisfy { $0 == 0 }
            duration += 1_152 / Double(sampleRates[sampleRate])
            place += length
            frames += 1
        }
        guard frames > 0 else { return nil }
        (self.frames, self.duration, self.isSilent) = (frames, duration, isSilent)
    }

    /// The frames of a file in base64.
    package init?(base64 text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        self.init([UInt8](data))
    }
}
