import GRDB
import UnderstudyCore
import Values

extension MoodBackend {
    package func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock {
        MoodSeed(block, scale: settings.scale)
    }

    package func exportSeed(of account: Account, from db: Database) throws -> JSON? {
        guard let diary = try MoodDiary.find(of: account.key, in: db) else { return nil }
        let moods = try Mood.all(of: account.key, in: db)
        return .object(
            omittingMissing: [
                ("diary", diary.name.map(JSON.string)), ("askedThrough", .string(diary.askedThrough.description)),
                ("days", .array(moods.map(\.seedJSON))),
            ])
    }

    /// The schema has the bound of the setting `moods.scale`, not its value. The definition `date` belongs to the common frame.
    package static let seedSchema: [UInt8] = Array(
        #"""
        {
          "$defs": {
            "moods": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "diary": {
                  "type": ["string", "null"], "minLength": 1, "maxLength": 80,
                  "description": "The name of the diary, which must be unique."
                },
                "askedThrough": {
                  "oneOf": [{ "$ref": "#/$defs/date" }, { "type": "null" }],
                  "description": "The last day through which days without a mood were asked about; defaults to yesterday."
                },
                "days": { "type": ["array", "null"], "items": { "$ref": "#/$defs/mood" } }
              }
            },
            "mood": {
              "type": "object",
              "additionalProperties": false,
              "required": ["day"],
              "properties": {
                "day": { "$ref": "#/$defs/date" },
                "score": {
                  "type": ["integer", "null"], "minimum": 1, "maximum": 100,
                  "description": "1 to the setting moods.scale; a day without a score is a question."
                },
                "note": { "type": ["string", "null"], "minLength": 1, "maxLength": 1000 }
              }
            }
          }
        }
        """#.utf8)
}

extension Mood {
    /// A day in the format of the seed file.
    fileprivate var seedJSON: JSON {
        .object(
            omittingMissing: [
                ("day", .string(day.description)), ("score", score.map(JSON.integer)), ("note", note.map(JSON.string)),
            ])
    }
}
