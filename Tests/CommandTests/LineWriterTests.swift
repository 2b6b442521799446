import Foundation
import Testing

@testable import UnderstudyCommand

@Suite("Lines written with LineWriter")
struct LineWriterTests {
    private let pipe = Pipe()

    private func writer(capacityBytes: Int = 1_048_576) -> LineWriter {
        LineWriter(pipe.fileHandleForWriting.fileDescriptor, capacityBytes: capacityBytes)
    }

    /// Reads until this many lines have arrived or are reported as missing.
    private func read(count: Int) -> [String] {
        var text = ""
        while true {
            text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
            guard text.hasSuffix("\n") else { continue }
            let lines = text.split(separator: "\n").map(String.init)
            if lines.reduce(0, { $0 + (Self.missingCount($1) ?? 1) }) >= count { return lines }
        }
    }

    /// The number of lines that a report of missing lines stands for; `nil` for any other line.
    private static func missingCount(_ line: String) -> Int? {
        guard line.hasPrefix("understudy: ") else { return nil }
        return Int(line.dropFirst("understudy: ".count).prefix { $0 != " " })
    }

    @Test("arrive whole and in order")
    func order() {
        let expected = (0..<1_000).map { "line \($0)" }
        let writer = writer()
        for line in expected { writer.line(line) }
        #expect(read(count: 1_000) == expected)
        #expect(writer.flush(withinSeconds: 60))
    }

    @Test("are dropped without blocking the caller while the queue is full, and are counted where they are missing")
    func unread() {
        let writer = writer(capacityBytes: 4_096)
        var count = 0
        // Until the pipe is full, however late the writer's thread comes to its turn.
        repeat {
            for _ in 0..<40_000 {
                writer.line("line \(count)")
                count += 1
            }
        } while writer.flush(withinSeconds: 0)
        let lines = read(count: count)
        // Each line is at its place in the original order.
        var next = 0
        for line in lines {
            if let missing = Self.missingCount(line) {
                next += missing
            } else {
                #expect(line == "line \(next)")
                next += 1
            }
        }
        #expect(next == count && lines.count < count)
        writer.line("the last one")
        #expect(read(count: 1) == ["the last one"])
    }

    @Test("longer than the queue are dropped and counted")
    func long() {
        let writer = writer(capacityBytes: 1_000)
        writer.line(String(repeating: "x", count: 1_000))
        #expect(read(count: 1) == ["understudy: 1 line is missing here; the reader was too slow"])
        writer.line("short")
        #expect(read(count: 1) == ["short"])
    }
}
