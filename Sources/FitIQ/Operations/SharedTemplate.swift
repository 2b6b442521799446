import GRDB
import MicroHTTP
import UnderstudyCore

/// A template that its owner changes, and that other users may read (fitiq-wellness.md 9, 14).
protocol SharedTemplate: Sendable {
    /// The name in errors.
    static var label: String { get }
    /// The id of the user that the template belongs to; `nil` for a built-in one.
    var owner: String? { get }

    /// A template of any user; `nil` if there is none with this id.
    static func find(_ id: String, in db: Database) throws -> Self?
    func isVisible(to user: String, in db: Database) throws -> Bool
}

extension WorkoutTemplate: SharedTemplate {
    static var label: String { Resource.workoutTemplates.label }
}

extension MealTemplate: SharedTemplate {
    static var label: String { Resource.mealTemplates.label }
    var owner: String? { userID }

    func isVisible(to user: String, in db: Database) -> Bool { isPublic || owner == user }
}

extension Input<FitIQBackend, String?> {
    /// The name that a request for a copy gives.
    static let nameOfCopy = Input.described(
        .object([
            .optional(
                "new_name", .text(length: 0...TemplateName.mostCharacters), "The name; by default that of the original with ` (Copy)`.")
        ]),
        mayBeMissing: true
    ) { try $0.nameOfCopy }
}

extension Context {
    /// The template of the path, or the error for one that does not exist or that the user may not read.
    func template<Template: SharedTemplate>(
        _ type: Template.Type, visibleTo currentUser: CurrentUser, in db: Database
    ) throws -> Template {
        let template = try template(type, in: db)
        guard try template.isVisible(to: currentUser.id, in: db) else { throw ResourceError.foreign(label: type.label, id: recordID) }
        return template
    }

    /// The user's template of the path, or the error for one that does not exist or that is not its own.
    func template<Template: SharedTemplate>(
        _ type: Template.Type, ownedBy currentUser: CurrentUser, in db: Database
    ) throws -> Template {
        let template = try template(type, in: db)
        guard template.owner == currentUser.id else { throw ResourceError.foreign(label: type.label, id: recordID) }
        return template
    }

    private func template<Template: SharedTemplate>(_ type: Template.Type, in db: Database) throws -> Template {
        guard let template = try type.find(recordID, in: db) else { throw ResourceError.notFound(label: type.label, id: recordID) }
        return template
    }

    /// The name that a request for a copy gives; `nil` for the default one.
    var nameOfCopy: String? {
        get throws(FitIQError) {
            guard let name = try RequestBody(request, mayBeMissing: true).string("new_name"), !name.trimmingSpace().isEmpty else {
                return nil
            }
            guard name.unicodeScalars.count <= TemplateName.mostCharacters else {
                throw .invalid("new_name must be at most \(TemplateName.mostCharacters) characters")
            }
            return name
        }
    }
}
