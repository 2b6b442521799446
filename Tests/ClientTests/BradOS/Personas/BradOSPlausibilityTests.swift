import Foundation
import Testing
import TestSupport
import TestTraits
import UnderstudyCore
import Values

@Suite("The demo of Brad OS is plausible", .highPriority)
struct BradOSPlausibilityTests {
    private static let people = [BradOSPersona.standard, .duplicates, .stale, .sixDays]

    @Test("HRV and resting heart rate are those of a resting adult", arguments: people)
    func hearts(_ persona: BradOSPersona) async throws {
        let app = try persona.app()
        let hrv: [G1.HRV] = try await app.get("health-sync/hrv", ["days": "3650"])
        #expect(hrv.filter { $0.minMs < 5 || $0.maxMs > 200 || $0.sampleCount > 100 || !(12...150).contains($0.avgMs) } == [])
        let rhr: [G1.RHR] = try await app.get("health-sync/rhr", ["days": "3650"])
        #expect(rhr.filter { !(38...90).contains($0.avgBpm) || $0.sampleCount > 100 } == [])
        // A real heart rate differs from day to day.
        #expect(hrv.count < 7 || Set(hrv.map(\.avgMs)).count > hrv.count / 4)
    }

    @Test("a night has between three and twelve hours, with some of every stage", arguments: people)
    func nights(_ persona: BradOSPersona) async throws {
        let nights: [G1.Sleep] = try await persona.app().get("health-sync/sleep", ["days": "3650"])
        let odd = nights.filter { night in
            let total = Double(night.totalSleepMinutes)
            return !(180...720).contains(night.totalSleepMinutes) || !(60...100).contains(night.sleepEfficiency)
                || !(0.04...0.4).contains(Double(night.deepMinutes) / total) || !(0.05...0.45).contains(Double(night.remMinutes) / total)
                || !(0...180).contains(night.awakeMinutes)
        }
        #expect(odd == [])
    }

    @Test("a weight is an adult's and changes by at most a few pounds a day", arguments: people)
    func weights(_ persona: BradOSPersona) async throws {
        let weights: [G1.Weight] = try await persona.app().get("health-sync/weight", ["days": "365"])
        #expect(weights.allSatisfy { (90...400).contains($0.weightLbs) })
        let points = BradOSHistoryPage(weights).points
        let jumps = zip(points, points.dropFirst()).filter { abs($1.value - $0.value) > 4 + Double($1.date - $0.date) }
        #expect(jumps.map { $1.date.description } == [])
    }

    @Test("a ride's powers and heart rates are in order, and its stress follows from them")
    func rides() async throws {
        let rides: [G1.Activity] = try await BradOSPersona.standard.app().get("cycling/activities")
        #expect(rides.count > 20)
        let odd = rides.filter { ride in
            let stress = Double(ride.durationMinutes) / 60 * ride.intensityFactor * ride.intensityFactor * 100
            return !(10...360).contains(ride.durationMinutes) || !(60...400).contains(ride.avgPower)
                || ride.normalizedPower < ride.avgPower || ride.maxPower < ride.normalizedPower || ride.avgHeartRate > ride.maxHeartRate
                || !(80...190).contains(ride.avgHeartRate) || ride.maxHeartRate > 210 || !(0.35...1.2).contains(ride.intensityFactor)
                || abs(Double(ride.tss) - stress) > 3 || ride.hrCompleteness.map { !(0...100).contains($0) } == true
                || ride.peak5MinPower.map { $0 > ride.maxPower || $0 < ride.avgPower } == true
                || ride.peak20MinPower.map { $0 > ride.peak5MinPower ?? ride.maxPower || $0 < ride.avgPower } == true
        }
        #expect(odd == [])
    }

    @Test("fitness, FTP, VO2 max and goal are a hobby rider's")
    func fitness() async throws {
        let app = try BradOSPersona.standard.app()
        let ftps: [BradOSFTP] = try await app.get("cycling/ftp/history")
        #expect(ftps.allSatisfy { (100...400).contains($0.value) })
        let vo2Max: G1.VO2Max = try await app.get("cycling/vo2max")
        // The server limits them.
        #expect(vo2Max.history.count == 10)
        #expect(vo2Max.history.allSatisfy { (25...70).contains($0.value) && (45...150).contains($0.sourceWeight) })
        let goal: BradOSWeightGoal = try await app.get("cycling/weight-goal")
        #expect(goal.startDate < "2026-01-07" && "2026-01-07" < goal.targetDate)
        #expect(goal.targetWeightLbs != goal.startWeightLbs)
        let load: BradOSTrainingLoad = try await app.get("cycling/training-load")
        #expect((1...150).contains(load.ctl) && (0...200).contains(load.atl))
        #expect(load.tsb == ((load.ctl - load.atl) * 10 + 0.5).rounded(.down) / 10)
    }

    @Test("the same instant gives the same bytes on another server")
    func deterministic() async throws {
        let other = try TestServer()
        for persona in BradOSPersona.allCases {
            let app = try persona.app()
            let again = other.bradOS(persona == .standard ? nil : persona.rawValue)
            let paths = BradOSCall.ofUploads + BradOSCall.ofRides
            for call in paths {
                let one = try await app.send("GET", call.path, call.query)
                let two = try await again.send("GET", call.path, call.query)
                #expect(one.body == two.body, "\(persona) \(call.name)")
            }
            for metric in BradOSMetric.allCases {
                let one = try await app.send("GET", metric.path, ["days": "3650"])
                let two = try await again.send("GET", metric.path, ["days": "3650"])
                #expect(one.body == two.body, "\(persona) \(metric)")
            }
        }
    }
}
