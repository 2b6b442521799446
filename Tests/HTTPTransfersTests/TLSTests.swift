import Foundation
import HTTPTransfers
import TestTraits
import Testing

@Suite("Transfers to https servers", .blocking)
struct TLSTests {
    private func send(to server: TLSServer, trusting file: String?) throws(TransferError) -> ReceivedResponse {
        try HTTPTransfers().response(
            to: OutgoingRequest(.get, "https://127.0.0.1:\(server.port)", "/", certificateFile: file))
    }

    @Test("a server whose CA is in the file is trusted, and refused without the file, or with a file without certificates")
    func trusted() throws {
        let server = try TLSServer(name: "IP:127.0.0.1")
        #expect(try send(to: server, trusting: server.certificateFile).status == 200)
        let unknown = #expect(throws: TransferError.self) { try send(to: server, trusting: nil) }
        #expect(unknown?.description.contains("certificate") == true, "\(String(describing: unknown))")
        try Data("no certificate".utf8).write(to: URL(filePath: server.certificateFile))
        let empty = #expect(throws: TransferError.self) { try send(to: server, trusting: server.certificateFile) }
        #expect(empty?.description.contains("certificate") == true, "\(String(describing: empty))")
    }

    @Test("a server whose certificate is for another host is refused")
    func otherName() throws {
        let server = try TLSServer(name: "DNS:other.test")
        let failure = #expect(throws: TransferError.self) { try send(to: server, trusting: server.certificateFile) }
        #expect(failure?.description.contains("certificate") == true, "\(String(describing: failure))")
    }
}
