import GRDB
import UnderstudyCore
import Values

/// The `insights` of a seed: a literal list, or a generator.
enum InsightSeed: Sendable {
    case literal([LiteralInsight], account: String)
    case generated(InsightGenerator)

    init(_ block: ObjectReader, ofAccount key: String) {
        guard case .object? = block.json("insights") else {
            self = .literal(block.objects("insights") { LiteralInsight($0) } ?? [], account: key)
            return
        }
        self = block.generator("insights", InsightGenerator.init).map { .generated($0) } ?? .literal([], account: key)
    }

    /// The insights that have their texts from the seed.
    var literal: [LiteralInsight] { if case .literal(let insights, _) = self { insights } else { [] } }

    var claims: [UniqueName] { literal.compactMap(\.claim) }

    /// - Parameters:
    ///   - registration: the time of the user's registration, if the seed says it.
    ///   - db: contains the user's progress, which generated insights describe.
    func insights(for userID: String, since registration: Instant?, at moment: SeedMoment, in db: Database) throws -> [Insight] {
        switch self {
        case .literal(let insights, let account):
            insights.enumerated().map { index, insight in
                let id = insight.id ?? UUIDText.named("fitiq insight \(account) \(index)")
                return insight.insight(for: userID, at: moment, index: index, id: id)
            }
        case .generated(let generator): try generator.insights(for: userID, since: registration, at: moment, in: db)
        }
    }
}

/// A literal insight of a seed file.
struct LiteralInsight: Sendable {
    let id: String?
    private let type: InsightType
    private let text: InsightText
    private let dataContext: JSON?
    private let metrics: JSON?
    private let periodStart: SeedInstant?
    private let periodEnd: SeedInstant?
    private let flags: InsightFlags
    private let generatedAt: SeedInstant?
    private let readAt: SeedInstant?
    private let archivedAt: SeedInstant?
    private let createdAt: SeedInstant?
    private let updatedAt: SeedInstant?
    let claim: UniqueName?

    static let claimKind = "fitiq.insight.id"

    init(_ reader: ObjectReader) {
        id = reader.identifier("id")?.lowercased()
        claim = id.map { UniqueName(kind: Self.claimKind, value: $0, path: reader.path(of: "id")) }
        type = reader.choice("type", of: InsightType.self) ?? .daily
        let title = reader.string("title", length: 1...InsightText.maxTitleLength) ?? ""
        reader.require("title", expected: "a string of 1 to \(InsightText.maxTitleLength) characters")
        let content = reader.string("content", length: 1...InsightText.maxContentLength) ?? ""
        reader.require("content", expected: "a string of 1 to \(InsightText.maxContentLength) characters")
        text = InsightText(
            title: title, content: content, summary: reader.string("summary", length: 0...InsightText.maxSummaryLength) ?? title,
            suggestions: reader.strings("suggestions", atMost: ValueSchema.usualMostElements) ?? [])
        dataContext = reader.object("dataContext").map(Self.dataContext)
        metrics = reader.object("metrics").map(Self.counters)
        periodStart = reader.instant("periodStart")
        periodEnd = reader.instant("periodEnd")
        flags = InsightFlags(isRead: reader.bool("isRead"), isFavorite: reader.bool("isFavorite"), isArchived: reader.bool("isArchived"))
        generatedAt = reader.instant("generatedAt")
        readAt = reader.instant("readAt")
        archivedAt = reader.instant("archivedAt")
        createdAt = reader.instant("createdAt")
        updatedAt = reader.instant("updatedAt")
        if !reader.has("createdAt") { reader.noteRelativeDate() }
        reader.finish()
    }

    /// A member that is null in the seed stays null, because responses contain it.
    private static func object(_ reader: ObjectReader, _ members: [(String, JSON?)]) -> JSON {
        reader.finish()
        return .object(omittingMissing: members.map { name, value in (name, value ?? (reader.has(name) ? .null : nil)) })
    }

    private static func dataContext(_ reader: ObjectReader) -> JSON {
        let metrics = reader.object("metrics").map { metrics in
            func whole(_ name: String) -> (String, JSON?) {
                (name, metrics.integer(name, in: 0...JSON.largestExactInteger).map(JSON.integer))
            }
            func number(_ name: String) -> (String, JSON?) { (name, metrics.number(name).map(JSON.number)) }
            return object(
                metrics, [whole("workouts"), number("calories"), whole("steps"), number("sleep_hours"), number("mood_score")])
        }
        return object(
            reader,
            [
                ("metrics", metrics), ("goals", reader.strings("goals").map(JSON.strings)),
                ("achievements", reader.strings("achievements").map(JSON.strings)),
            ])
    }

    private static func counters(_ reader: ObjectReader) -> JSON {
        let names = ["mood_entries_count", "journal_entries_count", "goals_active", "goals_completed"]
        return object(reader, names.map { ($0, reader.integer($0, in: 0...JSON.largestExactInteger).map(JSON.integer)) })
    }

    /// - Parameter index: the position in the account's list. Without its own time, each insight is an hour older than the one before.
    func insight(for userID: String, at moment: SeedMoment, index: Int = 0, id: String) -> Insight {
        func resolved(_ instant: SeedInstant?) -> Instant? { instant?.resolved(at: moment).wholeSeconds }
        let createdAt = resolved(createdAt) ?? moment.now.wholeSeconds.advanced(bySeconds: -3_600 * Int64(index))
        var insight = Insight(
            id: id, userID: userID, type: type, text: text,
            dataContext: dataContext, createdAt: createdAt)
        insight.apply(flags, at: createdAt)
        insight.metrics = metrics
        insight.periodStart = resolved(periodStart)
        insight.periodEnd = resolved(periodEnd)
        insight.generatedAt = resolved(generatedAt) ?? createdAt
        insight.readAt = insight.isRead ? resolved(readAt) ?? insight.readAt : nil
        insight.archivedAt = insight.isArchived ? resolved(archivedAt) ?? insight.archivedAt : nil
        insight.updatedAt = resolved(updatedAt) ?? createdAt
        return insight
    }
}

extension Insight {
    /// The insight in the form that ``LiteralInsight`` reads.
    var seedJSON: JSON {
        func given(_ instant: Instant?) -> JSON? { instant.map(JSON.timestamp) }
        return .object(
            omittingMissing: [
                ("id", .string(id)), ("type", .string(type.rawValue)), ("title", .string(text.title)), ("content", .string(text.content)),
                ("summary", .string(text.summary)), ("suggestions", .strings(text.suggestions)), ("dataContext", dataContext),
                ("metrics", metrics), ("periodStart", given(periodStart)), ("periodEnd", given(periodEnd)), ("isRead", .bool(isRead)),
                ("isFavorite", .bool(isFavorite)), ("isArchived", .bool(isArchived)), ("generatedAt", .timestamp(generatedAt)),
                ("readAt", given(readAt)), ("archivedAt", given(archivedAt)), ("createdAt", .timestamp(createdAt)),
                ("updatedAt", .timestamp(updatedAt)),
            ])
    }
}
