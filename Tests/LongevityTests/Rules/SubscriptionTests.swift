import Testing
import Values

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

    @Test("expires only when it is active")
    func inactive() throws {
        let now = try #require(Instant("2026-01-07T09:00:00.000Z"))
        #expect(subscription("active", renewalDate: "1970-01-01T00:00:00.000Z").hasLapsed(at: now))
        #expect(!subscription("expired", renewalDate: "2020-01-01T00:00:00.000Z").hasLapsed(at: now))
        #expect(!Subscription(of: nil).hasLapsed(at: now))
    }

    @Test("counts an empty text as none")
    func empty() {
        let json = subscription("", renewalDate: "", plan: "").json
        let expected: JSON = ["status": .null, "plan": .null, "renewalDate": .null, "membershipDisplayName": "Free"]
        #expect(json == expected)
    }
}
