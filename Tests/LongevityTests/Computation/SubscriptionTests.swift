import Testing
import UnderstudyCore

@testable import Longevity

@Suite("A subscription")
struct SubscriptionTests {
    private func subscription(_ status: JSON, renewalDate: JSON? = nil, plan: JSON? = nil) -> Subscription {
        var user = User(uid: "ada", account: "ada")
        user[.subscriptionStatus] = status
        user[.subscriptionRenewalDate] = renewalDate
        user[.subscriptionPlan] = plan
        return Subscription(of: user)
    }

    @Test(
        "gives access only when it is `active`",
        arguments: [
            ("active", true), ("expired", false), ("trial", false), ("Active", false), ("", false), (.null, false),
        ] as [(JSON, Bool)]
    )
    func active(_ status: JSON, _ isActive: Bool) {
        #expect(subscription(status).isActive == isActive)
    }

    @Test(
        "expires at the very instant of its renewal date",
        arguments: [
            ("2026-01-07T09:00:00.001Z", false), ("2026-01-07T09:00:00.000Z", true), ("2026-01-07T08:59:59.999Z", true),
            ("2099-01-01T00:00:00.000Z", false), ("1970-01-01T00:00:00.000Z", true), ("soon", false), ("", false),
        ]
    )
    func lapse(_ renewalDate: String, _ hasLapsed: Bool) throws {
        let now = try #require(Instant("2026-01-07T09:00:00.000Z"))
        #expect(subscription("active", renewalDate: .string(renewalDate)).hasLapsed(at: now) == hasLapsed)
    }

    @Test("never expires without a renewal date")
    func noRenewalDate() throws {
        let now = try #require(Instant("2098-12-31T00:00:00.000Z"))
        #expect(!subscription("active").hasLapsed(at: now))
        #expect(!subscription("active", renewalDate: .null).hasLapsed(at: now))
    }

    @Test("cannot expire when it is not active")
    func inactive() throws {
        let now = try #require(Instant("2026-01-07T09:00:00.000Z"))
        #expect(!subscription("expired", renewalDate: "2020-01-01T00:00:00.000Z").hasLapsed(at: now))
        #expect(!Subscription(of: nil).hasLapsed(at: now))
    }

    @Test("counts an empty text as none")
    func empty() {
        let json = subscription("", renewalDate: "", plan: "").json
        let expected: JSON = ["status": .null, "plan": .null, "renewalDate": .null, "membershipDisplayName": "Free"]
        #expect(json == expected)
    }

    @Test("is called Longevity Premium when it is active")
    func name() {
        let json = subscription("active", renewalDate: "2099-01-01T00:00:00.000Z", plan: "membership_monthly").json
        let expected: JSON = [
            "status": "active", "plan": "membership_monthly", "renewalDate": "2099-01-01T00:00:00.000Z",
            "membershipDisplayName": "Longevity Premium",
        ]
        #expect(json == expected)
    }
}
