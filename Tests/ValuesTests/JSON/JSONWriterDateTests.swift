import Testing
import Values

@Suite("Dates written directly into JSON")
struct JSONWriterDateTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.array(write)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test(
        "have the same text as elsewhere",
        arguments: [
            (0, 1, 1, "0000-01-01"), (1, 12, 31, "0001-12-31"), (1970, 1, 1, "1970-01-01"), (2024, 2, 29, "2024-02-29"),
            (9999, 12, 31, "9999-12-31"), (12_345, 6, 7, "12345-06-07"), (-5, 6, 7, "-0005-06-07"), (-12_345, 6, 7, "-12345-06-07"),
        ])
    func dates(_ year: Int, _ month: Int, _ day: Int, _ expected: String) {
        let date = LocalDate(year: year, month: month, day: day)
        #expect(date.description == expected)
        #expect(text { $0.write(date) } == "[\"\(expected)\"]")
    }

    @Test("are separated by commas, and have milliseconds on request")
    func instants() {
        let instant = Instant(milliseconds: 1_767_592_800_042)
        let written = text { writer in
            writer.write(instant, hasMilliseconds: true)
            writer.write(instant, hasMilliseconds: false)
            writer.write(Instant(milliseconds: -1), hasMilliseconds: true)
        }
        #expect(written == #"["2026-01-05T06:00:00.042Z","2026-01-05T06:00:00Z","1969-12-31T23:59:59.999Z"]"#)
    }

    @Test("make the buffer grow when it is full")
    func many() {
        let dates = (0..<3_000).map { LocalDate(dayNumber: $0) }
        let written = text { writer in dates.forEach { writer.write($0) } }
        #expect(written == "[" + dates.map { "\"\($0)\"" }.joined(separator: ",") + "]")
    }
}
