import Testing
import UnderstudyCore

@testable import Longevity

@Suite("What a user has paid for")
struct SubscriptionTests {
    private func subscription(_ status: JSON, renewalDate: JSON? = nil, plan: JSON? = nil) -> Subscription {
        var user = User(uid: "ada", account: "ada")
        user[.subscriptionStatus] = status
        user[.subscriptionRenewalDate] = renewalDate
        user[.subscriptionPlan] = plan
        return Subscription(of: user)
    }

    @Test(
        "only `active` opens the app",
        arguments: [
            ("active", true), ("expired", false), ("trial", false), ("Active", false), ("", false), (.null, false),
        ] as [(JSON, Bool)]
    )
    func active(_ status: JSON, _ isActive: Bool) {
        #expect(subscription(status).isActive == isActive)
    }

    @Test(
        "a subscription runs out at the very instant of its renewal date",
        arguments: [
            ("2026-01-07T09:00:00.001Z", false), ("2026-01-07T09:00:00.000Z", true), ("2026-01-07T08:59:59.999Z", true),
            ("2099-01-01T00:00:00.000Z", false), ("1970-01-01T00:00:00.000Z", true), ("soon", false), ("", false),
        ]
    )
    func lapse(_ renewalDate: String, _ hasLapsed: Bool) throws {
        let now = try #require(Instant("2026-01-07T09:00:00.000Z"))
        #expect(subscription("active", renewalDate: .string(renewalDate)).hasLapsed(at: now) == hasLapsed)
    }

    @Test("one without a renewal date never runs out")
    func noRenewalDate() throws {
        let now = try #require(Instant("2098-12-31T00:00:00.000Z"))
        #expect(!subscription("active").hasLapsed(at: now))
        #expect(!subscription("active", renewalDate: .null).hasLapsed(at: now))
    }

    @Test("one that is not active cannot run out")
    func inactive() throws {
        let now = try #require(Instant("2026-01-07T09:00:00.000Z"))
        #expect(!subscription("expired", renewalDate: "2020-01-01T00:00:00.000Z").hasLapsed(at: now))
        #expect(!Subscription(of: nil).hasLapsed(at: now))
    }

    @Test("an empty text counts as none")
    func empty() {
        let json = subscription("", renewalDate: "", plan: "").json
        let expected: JSON = ["status": .null, "plan": .null, "renewalDate": .null, "membershipDisplayName": "Free"]
        #expect(json == expected)
    }

    @Test("an active one is called Longevity Premium")
    func name() {
        let json = subscription("active", renewalDate: "2099-01-01T00:00:00.000Z", plan: "membership_monthly").json
        let expected: JSON = [
            "status": "active", "plan": "membership_monthly", "renewalDate": "2099-01-01T00:00:00.000Z",
            "membershipDisplayName": "Longevity Premium",
        ]
        #expect(json == expected)
    }
}
