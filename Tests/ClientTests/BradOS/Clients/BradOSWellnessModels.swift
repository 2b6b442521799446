import Foundation
import TestSupport

/// The types of the stretch and meditation screens (brados-training.md 8.1). Both generations decode the same.
struct BradOSStretchRegion: Decodable, Sendable {
    struct Stretch: Decodable, Sendable {
        let id, name, description: String
        let bilateral: Bool
        let image: String?
    }

    let id: String
    let region: BradOSStretchSession.Region
    let displayName, iconName: String
    let stretches: [Stretch]
}

struct BradOSMeditationScript: Decodable, Sendable {
    struct Segment: Decodable, Sendable {
        let id: String
        let startSeconds: Int
        let text, phase: String
    }

    struct Interjection: Decodable, Sendable {
        let windowStartSeconds, windowEndSeconds: Int
        let textOptions: [String]
    }

    let id, category, title, subtitle: String
    let orderIndex, durationSeconds: Int
    let segments: [Segment]?
    let interjections: [Interjection]?
}

struct BradOSMeditationStats: Decodable, Sendable {
    let totalSessions, totalMinutes: Int
}

/// An answer of the speech service. The app stores the bytes as an MP3 file, and reads its duration.
struct BradOSSpeech: Decodable, Sendable {
    let audio: String

    /// In seconds; `nil` for a file that cannot be played.
    var duration: Double? { MP3(base64: audio)?.duration }
}
