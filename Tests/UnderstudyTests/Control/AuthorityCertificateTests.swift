import Foundation
import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("The certificate of the certificate authority")
struct AuthorityCertificateTests {
    private static let paths = ["/_understudy/ca.pem", "/_understudy/ca.mobileconfig"]
    private static let der = [UInt8](0...255)
    private static let pem = "-----BEGIN CERTIFICATE-----\nAAEC\n-----END CERTIFICATE-----\n"

    private func secured(_ der: [UInt8] = der) throws -> TestWorld {
        let access = SecureAccess(port: 4_443, authorityPEM: Self.pem, authorityDER: der, fingerprint: "AA:BB")
        return try TestWorld(.keyed(accounts: [["key": "ada"]]), reachedAt: .none, secureAccess: access)
    }

    private func response(_ target: String, _ headers: [String: String] = [:], from world: TestWorld) throws -> Response {
        try world.submit(SentRequest(target: target, headers: headers, remote: SentRequest.otherMachine)).response
    }

    @Test("ca.pem: other machines get it without the control key")
    func pem() throws {
        let answer = try response(Self.paths[0], from: secured())
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "application/x-x509-ca-cert")
        #expect(answer.headers[.contentDisposition] == #"attachment; filename="understudy-ca.pem""#)
        #expect(String(decoding: answer.wholeBody, as: UTF8.self) == Self.pem)
    }

    /// The profile as a property list, and its one payload.
    private func profile(_ der: [UInt8] = der) throws -> (profile: [String: Any], payload: [String: Any]) {
        let answer = try response(Self.paths[1], from: secured(der))
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "application/x-apple-aspen-config")
        let list = try PropertyListSerialization.propertyList(from: Data(answer.wholeBody), format: nil)
        let profile = try #require(list as? [String: Any])
        let payloads = try #require(profile["PayloadContent"] as? [[String: Any]])
        #expect(payloads.count == 1)
        return (profile, try #require(payloads.first))
    }

    @Test("ca.mobileconfig: is a profile with the certificate as its one root certificate")
    func content() throws {
        let (profile, payload) = try profile()
        #expect(profile["PayloadType"] as? String == "Configuration")
        #expect(profile["PayloadRemovalDisallowed"] as? Bool == false)
        #expect(payload["PayloadType"] as? String == "com.apple.security.root")
        #expect(payload["PayloadContent"] as? Data == Data(Self.der))
        for part in [profile, payload] { #expect(part["PayloadVersion"] as? Int == 1) }
    }

    @Test("ca.mobileconfig: has the same UUIDs each time, and others for another authority, so that a phone knows it again")
    func identifiers() throws {
        func identifiers(_ der: [UInt8]) throws -> [String] {
            let (profile, payload) = try profile(der)
            return try [profile, payload].flatMap { part in
                try ["PayloadUUID", "PayloadIdentifier"].map { try #require(part[$0] as? String) }
            }
        }
        let found = try identifiers(Self.der)
        #expect(try identifiers(Self.der) == found)
        #expect(try Set(identifiers([1])).isDisjoint(with: found))
        #expect(Set(found).count == 4)
        for text in [found[0], found[2]] { #expect(UUID(uuidString: text)?.uuidString == text) }
    }

    @Test("is described, and opens by a link on a page of another site", arguments: paths)
    func described(_ path: String) throws {
        let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"]
        let answer = try response(path, link, from: secured())
        #expect(answer.status == .ok)
        let findings = try OpenAPIDescriptions.joined().findings(
            "GET", path, status: 200, contentType: answer.headers[.contentType], body: answer.wholeBody)
        #expect(findings == [])
        let row = RouteTable(backends: []).rows.first { $0.path == path }
        #expect(row?.needs == "none")
    }

    @Test("is not found without HTTPS, and the error names the flag", arguments: paths)
    func without(_ path: String) throws {
        let answer = try response(path, from: .keyed())
        #expect(answer.status == .notFound)
        let detail = try JSON(parsing: answer.wholeBody)["detail"]?.string
        #expect(
            detail == "there is no certificate authority, since this server has no HTTPS; start it with --tls, or with --phone")
    }

    @Test("needs the control key from other machines in a sandbox, for an account and at a time", arguments: paths)
    func worlds(_ path: String) throws {
        let world = try secured()
        for prefix in ["/_sandbox/main", "/_as/ada", "/_key/wrong"] {
            #expect(try response(prefix + path, from: world).status == .unauthorized)
        }
        #expect(try response(path, ["X-Understudy-Now": "2026-01-08T09:00:00Z"], from: world).status == .unauthorized)
        #expect(try response("/_key/\(SentRequest.key)\(path)", from: world).status == .ok)
    }
}
