import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    /// longevity.md 3.9
    func subscriptionStatus(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let user = try context.user(currentUser.uid)
        return .json(["subscription": Subscription(of: user).json])
    }

    /// longevity.md 3.10
    func verifyReceipt(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        guard let text = body?["receiptData"]?.string, !text.isEmpty else {
            throw LongevityError.badRequest("receiptData is required")
        }
        let receipt = Receipt(text)
        if let refusal = receipt.refusal {
            try context.writeUser(of: currentUser, by: revision) { user, _ in user.setSubscription(status: "expired", at: context.now) }
            throw refusal
        }
        let status = receipt == .expired ? "expired" : "active"
        let transactionID = "receipt-\(context.now.milliseconds)"
        let renewalDate = receipt.renewalDate(at: context.now)
        try context.writeUser(of: currentUser, by: revision) { user, _ in
            user.setSubscription(
                status: status, plan: receipt.plan, renewalDate: renewalDate, transactionID: transactionID, at: context.now)
        }
        return .json([
            "success": true,
            "subscription": [
                "status": .string(status), "plan": .string(receipt.plan), "renewalDate": .string(renewalDate.description),
                "originalTransactionId": .string(transactionID),
            ],
        ])
    }

    /// longevity.md 3.11
    func bypassSubscription(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        let renewalDate = context.now.oneYearLater
        let user = try context.writeUser(of: currentUser, by: revision) { user, _ in
            user.setSubscription(
                status: "active", plan: "membership_yearly", renewalDate: renewalDate,
                transactionID: "test-bypass-\(currentUser.uid)-\(context.now.milliseconds)", at: context.now)
        }
        return .json([
            "success": true,
            "subscription": Subscription(of: user).json,
            "message": "Test subscription activated. User now has active yearly membership.",
        ])
    }

    /// longevity.md 3.12.17
    func appleNotification(_ context: Context) throws -> Response {
        guard JavaScript.isTruthy(try context.body()?["notification_type"]) else {
            throw LongevityError.badRequest("Invalid notification format")
        }
        return .json(["received": true])
    }
}

/// The outcome that a receipt's text selects. Apple is never contacted, so that fixed texts name the outcomes (longevity.md 3.10).
private enum Receipt: String, CaseIterable {
    case yearly, monthly
    case expired = "expired-receipt"
    case invalid = "invalid-receipt"
    case failing = "apple-error"
    case unreachable = "apple-unreachable"

    /// Any other text is a valid receipt for a year.
    init(_ text: String) {
        self = Receipt(exact: text) ?? .yearly
    }

    /// The error of a receipt without a subscription.
    var refusal: LongevityError? {
        switch self {
        case .invalid: .refused(.badRequest, code: "invalid_receipt", message: "No valid subscription found in receipt.")
        case .failing: .refused(.badRequest, code: "invalid_receipt", message: "Receipt validation failed. Please try again.")
        case .unreachable: .backendFailure
        case .yearly, .monthly, .expired: nil
        }
    }

    var plan: String { self == .monthly ? "membership_monthly" : "membership_yearly" }

    func renewalDate(at now: Instant) -> Instant {
        switch self {
        case .monthly: CalendarDuration("P1M").map(now.advanced(by:)) ?? now
        case .expired: now.advanced(byMilliseconds: -Instant.millisecondsPerDay)
        default: now.oneYearLater
        }
    }
}

extension Instant {
    /// The same date and time a year later, in UTC; 29 February becomes 1 March (longevity.md 3.11).
    fileprivate var oneYearLater: Instant {
        let (year, month, day) = utc.date.components
        return Instant(LocalDate(year: year + 1, month: month, day: day), millisecondsOfDay: utc.millisecondsOfDay)
    }
}
