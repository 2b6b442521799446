import TestSupport
import Values

/// Figures of sessions, food and cycling, recomputed from other answers.
extension DemoWalk {
    /// Lists against the routes of one record, and newest records against their lists.
    func recordFindings() -> [String] {
        var findings = Findings()
        // These have more, or other, members than their lists.
        let differing: Set = ["/workouts", "/mesocycles", "/guidedMeditations"]
        for route in patterns.subtracting(differing) where patterns.contains(route + "/:id") {
            for record in list(route) {
                let path = "\(route)/\(record.text("id"))"
                findings.expect(data(path), record, path)
            }
        }
        for route in ["/stretch-sessions", "/meditation-sessions"] {
            findings.expect(data(route + "/latest"), list(route).first, route + "/latest")
        }
        findings.expect(data("/cycling/ftp"), list("/cycling/ftp/history").first, "/cycling/ftp")
        let plan = data("/mealplans/latest")
        if plan != .null { findings.expect(data("/mealplans/\(plan.text("id"))"), plan, "/mealplans/latest") }
        for route in patterns.sorted() where route.hasPrefix("/health-sync/") {
            // Of several entries of a day, the newest one is not the first of the history.
            let history = list(route + "?days=3650")
            guard let day = history.first?["date"], !route.hasSuffix("/history"), data(route) != .null else { continue }
            let isNewest = history.contains { $0 == data(route) } && data(route)["date"] == day
            findings.expect(isNewest, "GET \(route): \(data(route).text) is not of \(day.text)")
        }
        for recipe in list("/recipes") {
            let path = "/recipes/by-meal/\(recipe.text("meal_id"))"
            findings.expect(data(path), recipe, path)
        }
        return findings.texts
    }

    /// Meditations and stretches against the library and the statistics (brados-training.md 5).
    func sessionFindings() -> [String] {
        var findings = Findings()
        let meditations = list("/meditation-sessions")
        let seconds = meditations.reduce(0) { $0 + ($1["actualDurationSeconds"]?.number ?? 0) }
        findings.expect(
            data("/meditation-sessions/stats"),
            ["totalSessions": .integer(meditations.count), "totalMinutes": .number((seconds / 60).rounded(.down))],
            "/meditation-sessions/stats")
        let regions = list("/stretches")
        for session in list("/stretch-sessions") {
            let path = "/stretch-sessions/\(session.text("id"))"
            for stretch in session["stretches"]?.array ?? [] {
                let region = regions.first { $0["region"] == stretch["region"] }
                let known = region?["stretches"]?.array?.first { $0["id"] == stretch["stretchId"] }
                findings.expect(regions.isEmpty || known != nil, "GET \(path): no stretch \(stretch.text("stretchId"))")
                if let known { findings.expect(stretch["stretchName"], known["name"], "\(path) stretchName") }
            }
        }
        for category in list("/guidedMeditations") {
            let scripts = list("/guidedMeditations/category/\(category.text("id"))")
            findings.expect(category["scriptCount"], .integer(scripts.count), "/guidedMeditations scriptCount")
            for script in scripts {
                let path = "/guidedMeditations/\(script.text("id"))"
                let details = data(path)
                for (name, value) in script.object ?? [:] { findings.expect(details[name], value, "\(path) \(name)") }
            }
        }
        return findings.texts
    }

    /// Meal plans and their shopping lists against meals, recipes and ingredients (brados-training.md 6.5).
    func mealPlanFindings() -> [String] {
        var findings = Findings()
        let recipes = Dictionary(list("/recipes").map { ($0.text("meal_id"), $0) }) { _, last in last }
        let ingredients = Dictionary(list("/ingredients").map { ($0.text("id"), $0) }) { _, last in last }
        for session in answers.filter({ $0.route == "/mealplans/:id" }).map(\.data) {
            let path = "/mealplans/\(session.text("id"))"
            let snapshot = session["meals_snapshot"]?.array ?? []
            var uses: [String: [JSON]] = [:]
            for entry in session["plan"]?.array ?? [] {
                guard let id = entry["meal_id"]?.string else { continue }
                let meal = snapshot.first { $0.has("id", id) }
                findings.expect(entry["meal_name"], meal?["name"], "\(path) meal_name of \(id)")
                findings.expect(entry["meal_type"], meal?["meal_type"], "\(path) meal_type of \(id)")
                for use in recipes[id]?["ingredients"]?.array ?? [] { uses[use.text("ingredient_id"), default: []].append(use) }
            }
            uses = uses.filter { ingredients[$0.key] != nil }
            let sections = data(path + "/shopping-list")["sections"]?.array ?? []
            let places = sections.map { $0["sort_order"]?.number ?? 0 }
            findings.expect(places == places.sorted(), "GET \(path)/shopping-list: sections out of order")
            let items = sections.flatMap { section in
                (section["items"]?.array ?? []).map { (section: section["name"], item: $0) }
            }
            findings.expect(items.count == uses.count, "GET \(path)/shopping-list: \(items.count) items of \(uses.count) ingredients")
            for (section, item) in items {
                let id = item.text("ingredient_id")
                let place = "\(path)/shopping-list \(id)"
                let (quantity, unit) = Self.total(uses[id] ?? [])
                findings.expect(item["total_quantity"], quantity, "\(place) total_quantity")
                findings.expect(item["unit"], unit, "\(place) unit")
                findings.expect(item["meal_count"], .integer(uses[id]?.count ?? 0), "\(place) meal_count")
                findings.expect(item["name"], ingredients[id]?["name"], "\(place) name")
                findings.expect(section, ingredients[id]?["store_section"], "\(place) section")
            }
        }
        return findings.texts
    }

    /// The sum of quantities in one unit; null for different units, and for quantities of which only some are known.
    private static func total(_ uses: [JSON]) -> (quantity: JSON, unit: JSON) {
        let quantities = uses.compactMap { $0["quantity"]?.number }
        let units = Set(uses.map { $0["unit"]?.string ?? "" })
        guard units.count == 1, quantities.isEmpty || quantities.count == uses.count else { return (.null, .null) }
        let sum = quantities.isEmpty ? JSON.null : .number(quantities.dropFirst().reduce(quantities[0], +))
        return (sum, uses.first?["unit"] ?? .null)
    }

    /// Snapshots and the baseline against the measurements of the sixty days up to them (brados.md 3.8).
    func recoveryFindings() -> [String] {
        var findings = Findings()
        func history(_ metric: String) -> [JSON] { list("/health-sync/\(metric)?days=3650") }
        let oracle = RecoveryOracle(hrv: history("hrv"), rhr: history("rhr"), sleep: history("sleep"))
        let snapshots = history("recovery/history")
        for snapshot in snapshots {
            let place = "/health-sync/recovery/history \(snapshot.text("date"))"
            guard let date = LocalDate(snapshot.text("date")), let (numbers, state) = oracle.snapshot(on: date) else {
                findings.expect(false, "GET \(place): a measurement is missing")
                continue
            }
            for (name, value) in numbers { findings.expect(snapshot[name], .number(value), "\(place) \(name)") }
            findings.expect(snapshot["state"], .string(state), "\(place) state")
        }
        guard let last = snapshots.first.flatMap({ LocalDate($0.text("date")) }) else { return ["no snapshot"] }
        let (baseline, served, place) = (oracle.baseline(on: last), data("/health-sync/baseline"), "/health-sync/baseline")
        findings.expect(served["hrvMedian"], .number(baseline.hrvMedian), "\(place) hrvMedian")
        findings.expect(served["rhrMedian"], .number(baseline.rhrMedian), "\(place) rhrMedian")
        findings.expect(served["sampleCount"], 60, "\(place) sampleCount")
        // The order in which squares are summed is not specified.
        let difference = abs((served["hrvStdDev"]?.number ?? .nan) - baseline.hrvStdDev)
        findings.expect(difference < 1e-12 * baseline.hrvStdDev, "GET \(place): hrvStdDev differs by \(difference)")
        return findings.texts
    }

    /// The training load against the rides, estimates of VO2 max against FTP and weight, and the week of the block (brados.md 3.6, 3.9).
    func cyclingFindings(at now: Instant) -> [String] {
        var findings = Findings()
        let (rides, today) = (list("/cycling/activities"), now.utc.date)
        func isSince(_ days: Int64, _ ride: JSON) -> Bool {
            Instant(ride.text("date")).map { $0 >= now.advanced(bySeconds: -days * 86_400) } ?? false
        }
        let recent = rides.filter { isSince(60, $0) }
        let stress = (0...60).reversed().map { day in
            recent.filter { $0.text("date").hasPrefix((today - day).description) }.reduce(0) { $0 + ($1["tss"]?.number ?? 0) }
        }
        func average(_ days: Double) -> Double {
            let weight = 2 / (days + 1)
            return Self.rounded(stress.reduce(0) { $1 * weight + $0 * (1 - weight) })
        }
        let (acute, chronic) = (average(7), average(42))
        findings.expect(
            data("/cycling/training-load"),
            [
                "recentCyclingWorkouts": .array(rides.filter { isSince(7, $0) }), "atl": .number(acute), "ctl": .number(chronic),
                "tsb": .number(Self.rounded(chronic - acute)),
            ], "/cycling/training-load")
        let history = data("/cycling/vo2max")["history"]?.array ?? []
        findings.expect(data("/cycling/vo2max")["latest"]?["id"], history.first?["id"], "/cycling/vo2max latest")
        for estimate in history { expectPower(of: estimate, &findings) }
        for path in ["/cycling/block", "/cycling/blocks"] {
            for block in data(path).array ?? [data(path)] where block.has("status", "active") {
                guard let start = LocalDate(block.text("startDate")), today >= start else { continue }
                findings.expect(block["currentWeek"], .integer(min((today - start) / 7 + 1, 8)), "\(path) currentWeek")
            }
        }
        return findings.texts
    }

    private func expectPower(of estimate: JSON, _ findings: inout Findings) {
        let place = "/cycling/vo2max \(estimate.text("id"))"
        let (power, weight) = (estimate["sourcePower"]?.number ?? 0, estimate["sourceWeight"]?.number ?? 0)
        let aerobic =
            switch estimate.text("method") {
            case "ftp_derived": power / 0.8
            case "peak_20min": power * 0.95 / 0.8
            default: power
            }
        findings.expect(estimate["value"], .number(Self.rounded(10.8 * aerobic / weight + 7)), "\(place) value")
        guard estimate.has("method", "ftp_derived") else { return }
        let ftp = list("/cycling/ftp/history").first { $0.text("date") <= estimate.text("date") }
        findings.expect(estimate["sourcePower"], ftp?["value"], "\(place) sourcePower")
    }

    /// To a tenth, halves up.
    private static func rounded(_ number: Double) -> Double { (number * 10 + 0.5).rounded(.down) / 10 }
}
