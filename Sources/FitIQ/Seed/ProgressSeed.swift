import UnderstudyCore
import Values

/// The `progress` of a seed: a literal list, or one generator for each series.
enum ProgressSeed: Sendable {
    case literal([LiteralProgressEntry], account: String)
    case generated([ProgressGenerator], account: String)

    init(_ block: ObjectReader, ofAccount key: String) {
        guard case .object? = block.json("progress"), let reader = block.object("progress") else {
            self = .literal(block.objects("progress") { LiteralProgressEntry($0) } ?? [], account: key)
            return
        }
        let generators: [ProgressGenerator]?
        if case .object? = reader.json("generate") {
            generators = reader.object("generate").map { [ProgressGenerator($0)] }
        } else {
            generators = reader.objects("generate") { ProgressGenerator($0) }
        }
        if generators == nil { reader.require("generate", expected: "an object that says what to generate, or an array of such") }
        self = .generated(generators ?? [], account: key)
        reader.finish()
    }

    var claims: [UniqueName] {
        guard case .literal(let entries, _) = self else { return [] }
        return entries.compactMap(\.claim)
    }

    /// The entries, ordered by time if they are generated.
    func entries(at moment: SeedMoment) -> [ProgressEntry] {
        switch self {
        case .literal(let entries, let account):
            entries.enumerated().map { $1.entry(at: moment, id: $1.id ?? UUIDText.named("fitiq progress \(account) \($0)")) }
        case .generated(let generators, let account):
            generators.enumerated().flatMap { $1.entries(at: moment, name: "fitiq progress \(account) generator \($0)") }
                .sorted { $0.loggedAt < $1.loggedAt }
        }
    }
}

/// A literal entry of a seed file.
struct LiteralProgressEntry: Sendable {
    let id: String?
    private let type: ProgressType?
    private let quantity: Double?
    private let loggedAt: SeedInstant?
    private let notes: String?
    private let createdAt: SeedInstant?
    let claim: UniqueName?

    static let claimKind = "fitiq.progress.id"

    init(_ reader: ObjectReader) {
        id = reader.identifier("id")?.lowercased()
        claim = id.map { UniqueName(kind: Self.claimKind, value: $0, path: reader.path(of: "id")) }
        type = reader.choice("type", of: ProgressType.self)
        reader.require("type", expected: "the type of the measurement")
        quantity = reader.value("quantity", expected: "a number of 0 or more") { $0.number.flatMap { $0 >= 0 ? $0 : nil } }
        reader.require("quantity", expected: "a number in the type's unit")
        loggedAt = reader.instant("loggedAt")
        notes = reader.string("notes", length: 0...500)
        createdAt = reader.instant("createdAt")
        if !reader.has("loggedAt") { reader.noteRelativeDate() }
        reader.finish()
    }

    func entry(at moment: SeedMoment, id: String) -> ProgressEntry {
        let loggedAt = (loggedAt?.resolved(at: moment) ?? moment.now).wholeSeconds
        return ProgressEntry(
            id: id, type: type ?? .weight, quantity: quantity ?? 0, loggedAt: loggedAt, notes: notes,
            createdAt: createdAt?.resolved(at: moment).wholeSeconds ?? loggedAt)
    }
}

extension ProgressEntry {
    /// The entry in the form that ``LiteralProgressEntry`` reads.
    var seedJSON: JSON {
        .object(
            omittingMissing: [
                ("id", .string(id)), ("type", .string(type.rawValue)), ("quantity", .number(quantity)), ("loggedAt", .timestamp(loggedAt)),
                ("notes", notes.map(JSON.string)), ("createdAt", createdAt == loggedAt ? nil : .timestamp(createdAt)),
            ])
    }
}
