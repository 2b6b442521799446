import Testing
import UnderstudyCore

@Suite("A multipart form")
struct MultipartFormTests {
    private func parts(_ body: String, type: String = "multipart/form-data; boundary=b") throws -> [[String?]]? {
        try MultipartForm(Array(body.utf8), type: type)?.parts.map {
            [$0.name, $0.fileName, $0.type, String(decoding: $0.content, as: UTF8.self)]
        }
    }

    @Test("has the names, files, types and contents of its parts")
    func parts() throws {
        let body =
            "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n2\r\n--b\r\nContent-Type: image/png \r\n"
            + "content-disposition: form-data; filename=\"x; name=y\"; name=\"c\"\r\n\r\n\r\n--b--\r\n"
        #expect(try parts(body) == [["a", nil, nil, "1\r\n2"], ["c", "x; name=y", "image/png", ""]])
    }

    @Test("has no part without a name, and none after a cut")
    func incomplete() throws {
        #expect(try parts("--b\r\nContent-Type: a\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name=a\r\n\r\n2") == [])
        #expect(try parts("") == [])
    }

    @Test(
        "is a body of this type with a boundary",
        arguments: [
            ("Multipart/Form-Data; charset=a; BOUNDARY=\"b\"", true), ("multipart/form-data", false),
            ("multipart/form-data; boundary=", false),
            ("multipart/mixed; boundary=b", false), ("", false),
        ])
    func type(_ type: String, _ isForm: Bool) throws {
        #expect(try (parts("", type: type) != nil) == isForm)
    }

    @Test("refuses a boundary of more than 70 bytes")
    func boundary() throws {
        func type(_ count: Int) -> String { "multipart/form-data; boundary=\(String(repeating: "b", count: count))" }
        #expect(try parts("", type: type(70)) == [])
        #expect(throws: MultipartForm.BoundaryTooLong.self) { try parts("", type: type(71)) }
    }
}
