import Testing
import Values

@testable import FitIQ

@Suite("Consecutive dates")
struct DateRangeTests {
    @Test("include both ends")
    func ends() {
        let dates = DateRange(january(5), through: january(7))
        #expect(Array(dates) == [january(5), january(6), january(7)])
        #expect(dates.count == 3)
        #expect(dates[0] == january(5))
        #expect(dates[2] == january(7))
    }

    @Test("can be one date, or none")
    func few() {
        #expect(Array(DateRange(january(5), through: january(5))) == [january(5)])
        #expect(Array(DateRange(january(5), through: january(4))) == [])
        #expect(Array(DateRange(january(5), through: january(1))) == [])
        #expect(DateRange(0, endingOn: january(5)).isEmpty)
    }

    @Test("can be counted back from the last", arguments: [(1, 7), (2, 6), (7, 1)])
    func counted(_ count: Int, _ first: Int) {
        #expect(DateRange(count, endingOn: january(7)) == DateRange(january(first), through: january(7)))
        #expect(DateRange(count, endingOn: january(7)).count == count)
    }

    @Test("span leap days and the ends of years")
    func calendar() {
        let dates = DateRange(LocalDate(year: 2023, month: 12, day: 31), through: LocalDate(year: 2024, month: 3, day: 1))
        #expect(dates.count == 62)
        #expect(dates.map(\.description).suffix(2) == ["2024-02-29", "2024-03-01"])
    }

    @Test("have a preceding range of the same length", arguments: [(7, 7, 6, 6), (5, 11, -2, 4), (31, 32, 29, 30)])
    func preceding(_ first: Int, _ last: Int, _ precedingFirst: Int, _ precedingLast: Int) {
        let dates = DateRange(january(first), through: january(last))
        #expect(dates.preceding == DateRange(january(precedingFirst), through: january(precedingLast)))
    }
}
