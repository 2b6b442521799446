import Foundation

// Types as the generator makes them from the merged document, with the naming strategy `idiomatic`: `date-time` becomes `Date`, a nullable
// member an optional one. Members that say nothing about dates are left out.

enum GeneratedTypes {
    struct LongevityStatus: Codable {
        struct Subscription: Codable {
            var status: String?
            var renewalDate: Date?
        }

        var subscription: Subscription
    }

    struct FitIQRegistration: Codable {
        var email, name, password: String
        var dateOfBirth: Date

        enum CodingKeys: String, CodingKey {
            case email, name, password
            case dateOfBirth = "date_of_birth"
        }
    }

    struct FitIQRegistered: Codable {
        struct Payload: Codable {
            var userId: String
            /// Seconds since 2001.
            var createdAt: Double

            enum CodingKeys: String, CodingKey {
                case userId = "user_id"
                case createdAt = "created_at"
            }
        }

        var success: Bool
        var data: Payload
        var createdAt: Date

        enum CodingKeys: String, CodingKey {
            case success, data
            case createdAt = "created_at"
        }
    }

    struct FitIQInsights: Codable {
        struct Insight: Codable {
            var id: String
            var generatedAt, createdAt, updatedAt: Date
            var readAt, archivedAt, periodStart, periodEnd: Date?

            enum CodingKeys: String, CodingKey {
                case id
                case generatedAt = "generated_at"
                case createdAt = "created_at"
                case updatedAt = "updated_at"
                case readAt = "read_at"
                case archivedAt = "archived_at"
                case periodStart = "period_start"
                case periodEnd = "period_end"
            }
        }

        struct Payload: Codable {
            var insights: [Insight]
        }

        var data: Payload
    }

    struct BradOSHeartRateVariability: Codable {
        struct Entry: Codable {
            var id: String
            /// A calendar date, which the document gives no format.
            var date: String
            var syncedAt: Date
        }

        var data: [Entry]
    }

    struct BradOSWorkout: Codable {
        struct Workout: Codable {
            var startedAt, completedAt: Date?

            enum CodingKeys: String, CodingKey {
                case startedAt = "started_at"
                case completedAt = "completed_at"
            }
        }

        var data: Workout?
    }

    struct FirebaseUsers: Codable {
        struct User: Codable {
            var localId: String
            var lastRefreshAt: Date?
        }

        var users: [User]
    }

    struct ControlClock: Codable {
        var mode: String
        var now: Date
    }
}
