import MicroHTTP
import UnderstudyCore
import Values

/// The reason why a link had no effect.
struct ActionRefusal: Error, Equatable {
    let error: String
    let instructions: String
    private(set) var furtherInstructions: String?
    /// The URL that sets a password, with a placeholder for it.
    private(set) var urlTemplate: String?

    /// Stands for the new password in ``urlTemplate``.
    static let placeholder = "NEW_PASSWORD_HERE"

    /// A parameter of a link.
    ///
    /// - Throws: a refusal of a link without it.
    static func required(_ parameter: String, in query: Query) throws(ActionRefusal) -> String {
        guard let value = query[parameter], !value.isEmpty else {
            throw ActionRefusal(error: "missing \(parameter) query parameter", instructions: "Open the link as it was given.")
        }
        return value
    }

    static let unknownMode = ActionRefusal(error: "Invalid mode", instructions: "Open the link as it was given.")
    static let usedUp = ActionRefusal(
        error: "Your request has expired or the link has already been used.", instructions: "Ask the app for another one.")
    static let appNeeded = ActionRefusal(
        error: "Missing continueUrl query parameter", instructions: "To sign in, append &continueUrl= and the URL of the app to the link.")
    static let appUnusable = ActionRefusal(
        error: "Invalid continueUrl query parameter", instructions: "Give the URL of the app with its scheme and host.")

    static func passwordNeeded(for code: ActionCode, at base: String) -> ActionRefusal {
        ActionRefusal(
            error: "missing newPassword query parameter",
            instructions: "To set the password of \(code.email), send an HTTP GET request to the following URL.",
            furtherInstructions: "Any browser or HTTP client will do.", urlTemplate: template(of: code, at: base))
    }

    static func placeholderSent(for code: ActionCode, at base: String) -> ActionRefusal {
        ActionRefusal(
            error: "newPassword must be something other than '\(placeholder)'",
            instructions: "The text '\(placeholder)' is only a placeholder.",
            furtherInstructions: "Replace it in the URL by the new password.", urlTemplate: template(of: code, at: base))
    }

    static func refused(_ message: String) -> ActionRefusal {
        ActionRefusal(error: message, instructions: "Try again, or ask the app for another link.")
    }

    private static func template(of code: ActionCode, at base: String) -> String {
        "\(code.link(at: base))&newPassword=\(placeholder)"
    }

    var json: JSON {
        .object(
            omittingMissing: [
                ("error", .string(error)), ("instructions", .string(instructions)),
                ("instructions2", furtherInstructions.map(JSON.string)), ("urlTemplate", urlTemplate.map(JSON.string)),
            ])
    }
}
