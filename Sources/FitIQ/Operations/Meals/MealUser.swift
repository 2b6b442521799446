import MicroHTTP
import UnderstudyCore
import Values

/// A user who sees no meal whose processing should have ended (fitiq-wellness.md 10).
///
/// Each access first finishes these meals, in case the timer is late; see ``FitIQBackend/runDueWork(_:)``.
struct MealUser: RecordsUser {
    let currentUser: CurrentUser
    /// The time by the real clock, in which processing is measured.
    let realTime: Instant

    var id: String { currentUser.id }

    func read<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        let hasDueMeals = try currentUser.read(context) { try $0.hasDueMeals(at: realTime, context.session.due) }
        if hasDueMeals { try currentUser.complete(context) { try $0.finishDueMeals(at: realTime, for: context.session) } }
        return try currentUser.read(context, body)
    }

    func write<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try currentUser.write(context) { records in
            try records.finishDueMeals(at: realTime, for: context.session)
            return try body(records)
        }
    }
}

extension Access<FitIQBackend, MealUser> {
    /// The signed-in user, with meals whose processing has ended.
    static let meals = signedIn { service, user in MealUser(currentUser: user, realTime: service.realTime()) }
}
