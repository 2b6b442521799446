import UnderstudyCore
import Values

/// A user's subscription. (longevity.md 1.5)
struct Subscription: Sendable, Equatable {
    /// The values that a seed can give. The backend stores only the first two. The app opens for a trial, too, which the gate refuses.
    static let statuses = ["active", "expired", "trial"]
    static let plans = ["membership_monthly", "membership_yearly"]

    /// One of ``statuses`` or none; never empty.
    let status: String?
    let plan: String?
    let renewalDate: String?

    /// Reads the stored values unchanged; an empty text counts as `nil`.
    init(of user: User?) {
        func stored(_ field: UserField) -> String? { user?.text(field).flatMap { $0.isEmpty ? nil : $0 } }
        status = stored(.subscriptionStatus)
        plan = stored(.subscriptionPlan)
        renewalDate = stored(.subscriptionRenewalDate)
    }

    var isActive: Bool { status?.isSame(as: "active") ?? false }

    /// Whether an active subscription has expired. It expires at the very instant of its renewal date.
    func hasLapsed(at now: Instant) -> Bool {
        isActive && (renewalDate.flatMap(Instant.init).map { $0 <= now } ?? false)
    }

    /// The reason of the gate to refuse a user whose subscription is not active.
    ///
    /// - Parameters:
    ///   - end: its end, if it has expired.
    ///   - zone: the user's.
    func refusal(end: Instant?, at now: Instant, in zone: Zone) -> String {
        guard let status else { return "the user has no subscription" }
        if let end = end ?? renewalDate.flatMap(Instant.init), end <= now {
            return "the subscription ran out on \(zone.localDate(at: end).words)"
        }
        return status.isSame(as: "expired") ? "the subscription has expired" : "the subscription is a \(status.cut()), not active"
    }

    static let schema = ValueSchema.named(
        "LongevitySubscription",
        .object([
            .required("status", .nullable(.text), "`active`, `expired` or null; a seed can also give `trial`.", example: "active"),
            .required(
                "plan", .nullable(.text), "`membership_monthly`, `membership_yearly` or null.", example: "membership_yearly"),
            .required(
                "renewalDate", .nullable(.timestamp), "The subscription is expired from this very instant on.",
                example: "2099-01-01T00:00:00.000Z"),
            .required("membershipDisplayName", .choice(["Longevity Premium", "Free"])),
        ]))

    /// The object in the responses of `auth/me` and `subscription/status`.
    var json: JSON {
        [
            "status": .optional(status), "plan": .optional(plan), "renewalDate": .optional(renewalDate),
            "membershipDisplayName": isActive ? "Longevity Premium" : "Free",
        ]
    }
}
