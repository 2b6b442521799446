import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The code under test: an app's networking layer, as it might be. It does not depend on Understudy.
struct TrendsClient: Sendable {
    struct Trends: Decodable, Sendable {
        struct Bucket: Decodable, Sendable {
            struct Point: Decodable, Sendable {
                let date: String
                let biologicalAge: Double
            }

            let value: Double?
            let available: Bool
            let points: [Point]
        }

        let weekly: Bucket
        let monthly: Bucket
        let yearly: Bucket
    }

    enum Failure: Error, Equatable {
        case signedOut
        case alreadyCheckedIn
        case status(Int)
    }

    let baseURL: URL
    /// The user's bearer token; `nil` for builds that send no credentials.
    var token: String?
    /// The number of attempts for a read when the server fails or is unreachable.
    var attempts = 2

    func trends() async throws -> Trends {
        try JSONDecoder().decode(Trends.self, from: try await read("/api/longevity/trends"))
    }

    /// Sends today's check-in. Never retries by itself, since the first attempt may have arrived.
    func checkIn(sleepHours: Double) async throws {
        let metrics: [String: Any] = [
            "sleepHours": sleepHours, "steps": 9_000, "vigorousMinutes": 20, "processedFoodScore": 2, "alcoholUnits": 0,
            "stressLevel": 3, "lateCaffeine": false, "screenLate": false, "bedtimeHour": 22.5,
        ]
        var request = request("/api/age/daily-update", method: "POST")
        request.httpBody = try JSONSerialization.data(withJSONObject: ["metrics": metrics])
        _ = try await send(request)
    }

    private func read(_ path: String) async throws -> Data {
        for _ in 1..<max(1, attempts) {
            do {
                return try await send(request(path))
            } catch Failure.status(500...), is URLError {
                continue
            }
        }
        return try await send(request(path))
    }

    private func request(_ path: String, method: String = "GET") -> URLRequest {
        var request = URLRequest(url: baseURL.appendingPathComponent(path))
        request.httpMethod = method
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }

    private func send(_ request: URLRequest) async throws -> Data {
        let (data, response) = try await URLSession.shared.data(for: request)
        switch (response as? HTTPURLResponse)?.statusCode ?? 0 {
        case 200..<300: return data
        case 401: throw Failure.signedOut
        case 409: throw Failure.alreadyCheckedIn
        case let status: throw Failure.status(status)
        }
    }
}
