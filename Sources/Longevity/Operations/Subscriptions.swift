import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The subscription and its receipts (longevity.md 3.9 to 3.11, 3.12.17).
enum Subscriptions {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "subscriptionStatus", .get, "/api/subscription/status", "Get the status of the subscription",
            "A subscription past its renewal date becomes `expired` here. An unknown user has none.", for: .currentUser, body: .none,
            answers: .ok(.object([.required("subscription", Subscription.schema)]), "The subscription as of now.")
        ) { call in .json(["subscription": Subscription(of: try call.context.user(call.user.uid)).json]) },
        .call(
            "verifyReceipt", .post, "/api/subscription/verify", "Check a receipt or a purchase token",
            """
            No store is contacted. The iOS app sends `receiptData`, the Android app `purchaseToken`, which is always for a year; of both, \
            the receipt counts. Any text is a receipt for a year, with these exceptions: `monthly` is for a month, `expired-receipt` for \
            one that ended yesterday, `invalid-receipt` has no subscription, `apple-error` is refused by the store, and with \
            `apple-unreachable` the store cannot be reached (500). The last three end the subscription.
            """,
            for: .currentUser,
            body: .json(
                .named(
                    "LongevityReceipt",
                    .object([
                        .optional("receiptData", .text, "The receipt of the iOS app.", example: "monthly"),
                        .optional(
                            "purchaseToken", .secret(of: .anything),
                            "The purchase token of the Android app. Anything but a text counts as missing.", example: .null),
                    ]))),
            answers: .ok(receipt, "The receipt's subscription, which is stored."),
            refuses: [
                .invalid(
                    "Receipt", "Neither receipt nor purchase token, an invalid one, or invalid JSON.",
                    ["none": Receipt.none, "noSubscription": Receipt.noSubscription, "refused": Receipt.refused])
            ]
        ) { try $0.service.verifyReceipt($0.user, $0.sent, $0.context) },
        .call(
            "bypassSubscription", .post, "/api/subscription/test-bypass", "Activate a year's subscription, free of charge",
            "An unknown user is created with all defaults. The body is parsed and ignored.", for: .currentUser, body: .ignored,
            answers: .ok(bypassed, "Active until a calendar year from now.")
        ) { call in
            let user = try call.context.writeUser(of: call.user, by: call.service.revision) { user, _ in
                user.setSubscription(
                    status: "active", plan: "membership_yearly", renewalDate: call.now.oneYearLater,
                    transactionID: "test-bypass-\(call.user.uid)-\(call.now.milliseconds)", at: call.now)
            }
            return .json(["success": true, "subscription": Subscription(of: user).json, "message": .string(bypassMessage)])
        },
        .call(
            "appleNotification", .post, "/api/subscription/apple-notification", "Accept Apple's notification, without effect",
            "Only the type is checked; the rest is ignored.", for: .open,
            body: .json(
                .named("LongevityAppleNotification", .object([.required("notification_type", .truthy, example: "DID_RENEW")]))),
            answers: .ok(.object([.required("received", .alwaysTrue)]), "Received."),
            refuses: [.invalid("Notification", "No type, or invalid JSON.", ["noType": noType])]
        ) { call in
            guard JavaScript.isTruthy(call.sent?["notification_type"]) else { throw noType }
            return .json(["received": true])
        }.withAnyRequest,
    ].tagged("Longevity: subscription")

    private static let noType = LongevityError.badRequest("Invalid notification format")
    private static let bypassMessage = "Test subscription activated. User now has active yearly membership."

    private static let receipt = ValueSchema.named(
        "LongevityReceiptResult",
        .object([
            .required("success", .alwaysTrue),
            .required(
                "subscription",
                .object([
                    .required("status", .choice(["active", "expired"])), .required("plan", .choice(Subscription.plans)),
                    .required("renewalDate", .timestamp, example: "2026-02-07T09:00:00.000Z"),
                    .required("originalTransactionId", .text, example: "receipt-1767776400000"),
                ])),
        ]))

    private static let bypassed = ValueSchema.named(
        "LongevityBypassResult",
        .object([
            .required("success", .alwaysTrue), .required("subscription", Subscription.schema),
            .required("message", .text, example: .string(bypassMessage)),
        ]))
}

extension LongevityBackend {
    /// longevity.md 3.10, longevity-android.md 7
    func verifyReceipt(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        guard let receipt = Receipt(body) else { throw Receipt.none }
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
}

/// The outcome that a receipt's text selects. Apple is never contacted, so that fixed texts name the outcomes (longevity.md 3.10).
private enum Receipt: String, CaseIterable {
    case yearly, monthly
    case expired = "expired-receipt"
    case invalid = "invalid-receipt"
    case failing = "apple-error"
    case unreachable = "apple-unreachable"

    static let none = LongevityError.missing("receiptData or purchaseToken")
    static let noSubscription = LongevityError.refused(
        .badRequest, code: "invalid_receipt", message: "No valid subscription found in receipt.")
    static let refused = LongevityError.refused(
        .badRequest, code: "invalid_receipt", message: "Receipt validation failed. Please try again.")

    /// Reads the receipt of the iOS app or, without it, the purchase token of the Android app, which is always for a year. Any other text is
    /// a valid receipt for a year.
    ///
    /// - Returns: `nil` if there is neither.
    init?(_ body: JSON?) {
        func text(_ key: String) -> String? { body?[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        if let data = text("receiptData") {
            self = Receipt(exact: data) ?? .yearly
        } else if let token = text("purchaseToken") {
            let named = Receipt(exact: token)
            self = named == .monthly ? .yearly : named ?? .yearly
        } else {
            return nil
        }
    }

    /// The error of a receipt without a subscription.
    var refusal: LongevityError? {
        switch self {
        case .invalid: Self.noSubscription
        case .failing: Self.refused
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
