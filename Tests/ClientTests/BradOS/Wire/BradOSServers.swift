import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

/// A server whose data a client has uploaded: 40 days of every metric, a sync, an FTP, a VO2 max estimate and a goal.
enum UploadedBradOS {
    static let days = 40

    static func server() async throws -> TestServer { try await uploaded.value }

    private static let uploaded = Task {
        let server = try TestServer(accounts: [])
        let app = server.bradOS()
        for metric in BradOSMetric.allCases { try await app.upload(metric, Self.entries) }
        try await app.post("health-sync/sync", .sync(), as: G1.SyncAnswer.self)
        try await app.post("cycling/ftp", .ftp(250), as: BradOSFTP.self)
        try await app.post("cycling/vo2max/calculate", ["weightKg": 75], as: G1.VO2Max.Estimate.self)
        try await app.post("cycling/weight-goal", .weightGoal, as: BradOSWeightGoal.self)
        return server
    }

    /// Oldest first, ending today.
    static let entries = (0..<days).map { (date: bradOSToday - (days - 1 - $0), number: $0) }
}

/// The demo personas of Brad OS, by user id; only read.
enum BradOSPersona: String, Sendable, CaseIterable, CustomTestStringConvertible {
    /// The user of a request that names none.
    case standard = "default-user"
    case duplicates = "duplicates"
    case stale = "brados-stale"
    case empty = "brados-empty"
    case sixDays = "brados-six-days"

    var testDescription: String { rawValue }

    func app(generation: BradOSGeneration = .g1) throws -> BradOSApp {
        try DemoServer.of("guide").bradOS(self == .standard ? nil : rawValue, generation: generation)
    }
}

/// 2026-01-07T09:00:00Z
let bradOSNow = Date(timeIntervalSince1970: 1_767_776_400)
