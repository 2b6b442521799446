import UnderstudyCore
import Values

extension LongevityBackend {
    package static let faultPresets = [
        BackendPreset("missing-points", "trends have values but no points", rules: trends(replacing: "points", with: [])),
        BackendPreset("null-values", "trends have points but no values", rules: trends(replacing: "value", with: .null)),
    ]

    /// One rule for each period of the trends (longevity.md 3.1), so that each can be deleted on its own.
    private static func trends(replacing member: String, with value: JSON) -> [JSON] {
        ["weekly", "monthly", "yearly"].map { period in
            [
                "match": ["path": "/api/longevity/trends"],
                "effect": ["patch": [["op": "replace", "path": .string("/\(period)/\(member)"), "value": value]]],
            ]
        }
    }
}
