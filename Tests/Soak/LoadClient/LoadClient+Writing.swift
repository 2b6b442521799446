import ProbeSupport
import UnderstudyCore
import Values

extension LoadClient {
    func logProgress() {
        let place = pickProgress()
        ask([201], writing: place) { marker in
            RawRequest("POST", "/api/v1/progress", Self.entry(marker, type: place.name)).from(place.account)
        }
    }

    func uploadWeight() {
        let place = Self.weight(of: pickAccount(), by: number)
        ask([200], writing: place) { marker in
            let entry: JSON = ["weightLbs": .number(Self.pounds(of: marker)), "date": .string(Self.day(ofClient: number))]
            return RawRequest("POST", "/api/dev/health-sync/weight/bulk", ["weights": [entry]]).from(place.account)
        }
    }

    /// Allowed once a day, by the account's date.
    func checkIn() {
        let account = pickAccount()
        let metrics: JSON = [
            "sleepHours": 8, "steps": 12_000, "vigorousMinutes": 40, "processedFoodScore": 1, "alcoholUnits": 0, "stressLevel": 2,
            "lateCaffeine": false, "screenLate": false, "bedtimeHour": 22,
        ]
        ask([200, 409]) { _ in RawRequest("POST", "/api/age/daily-update", ["metrics": metrics]).from(account) }
    }

    func createAccount() {
        let key = "guest-\(draw(0...4))"
        let account: JSON = ["key": .string(key), "displayName": "Guest", "tokens": [.string(key)], "fitiq": [:]]
        control("POST", "accounts", account, expecting: [200, 201])
    }

    func editConfiguration() {
        guard run.reloads.tryAcquire() else { return }
        defer { run.reloads.release() }
        do {
            try run.server.edit(sandboxes: pick([900, 1_000]), windowDays: pick([0, 30]))
        } catch {
            run.findings.fail("the configuration cannot be written: \(error)")
        }
    }
}
