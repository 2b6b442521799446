/// The sentences of generated journal entries.
extension DiaryPage {
    private func pick(_ texts: [String], _ turn: Int) -> String {
        texts.isEmpty ? "" : texts[abs(day.dayNumber % 7 + turn) % texts.count]
    }

    func slept(_ turn: Int) -> String {
        if isShort {
            return pick(
                ["I slept only \(hours).", "A short night, \(hours).", "\(hours) of sleep, and I felt every hour that was missing."], turn)
        }
        return sleep >= 7.7
            ? pick(["I slept \(hours) and woke before the alarm.", "A long night, \(hours).", "\(hours) of sleep. More of that."], turn)
            : pick(["I slept \(hours).", "\(hours) of sleep last night.", "A decent night: \(hours)."], turn)
    }

    func walked(_ turn: Int) -> String {
        switch steps {
        case 10_000...:
            pick(["\(paces), more than I thought.", "I was on my feet a lot, \(paces).", "\(paces). I took the long way home."], turn)
        case 5_000...:
            pick(["\(paces) today.", "I walked \(paces).", "\(paces), most of them before noon."], turn)
        default: pick(["Only \(paces); I hardly got up.", "A lazy day of \(paces).", "\(paces). I will make up for it."], turn)
        }
    }

    func mood(_ turn: Int) -> String {
        switch valence {
        case 0.3...: pick(["I would take this day again.", "I feel light tonight.", "A good day, and I noticed it in time."], turn)
        case 0...: pick(["All in all a calm day.", "Nothing special, and that is fine.", "An ordinary day."], turn)
        case (-0.3)...:
            pick(["My head is still full.", "I was short with everyone and saw it too late.", "I carried something around all day."], turn)
        default: pick(["I am glad that it is over.", "A day to forget.", "Everything was too much today."], turn)
        }
    }

    var numbers: String {
        var parts = ["Sleep \(hours)", "steps \(Wording.number(steps, decimals: 0))"]
        if let weight { parts.append("weight \(Wording.amount(weight, .weight))") }
        if let restingHeartRate { parts.append("resting heart rate \(Wording.amount(restingHeartRate, .restingHeartRate))") }
        if let workout, let minutes = workout.minutes { parts.append("\(workout.name) \(minutes) min") }
        return parts.joined(separator: ", ") + "."
    }

    func thanks(_ turn: Int) -> String {
        let night = isShort ? "coffee after only \(hours) of sleep" : "\(hours) of sleep"
        let company =
            isWeekend ? "breakfast without a clock" : pick(["a joke in the kitchen at work", "lunch outside", "an empty train"], turn)
        return "\(Wording.sentence(night)), \(company), and \(steps < 5_000 ? "an evening on the sofa after \(paces)" : paces)."
    }

    func trained(_ turn: Int) -> String {
        guard let workout, let minutes = workout.minutes else { return walked(turn) }
        let distance = workout.meters.map { ", \(Wording.number($0 / 1_000, decimals: 1)) km" } ?? ""
        let effort =
            isShort
            ? "After \(hours) of sleep the first minutes were slow."
            : pick(["After \(hours) of sleep it felt easy.", "I had slept \(hours), and that helped.", "I had slept \(hours)."], turn)
        return "\(workout.name), \(minutes) minutes\(distance). \(effort) \(Wording.sentence(paces)) by the evening."
    }

    func reviewed(_ turn: Int) -> String {
        guard let goal else { return walked(turn) }
        let opening = pick(
            ["I looked at \"\(goal.title)\" again.", "\"\(goal.title)\": where am I?", "A look at \"\(goal.title)\"."], turn)
        let scale = goal.isWeight ? weight.map { " The scale said \(Wording.amount($0, .weight)) this morning." } ?? "" : ""
        let close = pick(
            ["Small numbers, but they add up.", "I am not there yet, and I know the next step.", "One day at a time."], turn)
        return "\(opening)\(scale) Today: \(paces) after \(hours) of sleep. \(close)"
    }

    func noticed(_ turn: Int) -> String {
        isShort
            ? pick(["After a night of \(hours) I check my phone all day.", "With \(hours) of sleep everything takes longer."], turn)
            : pick(["After \(hours) of sleep I am kinder to people.", "With \(hours) of sleep the morning is mine."], turn)
    }

    func ate(_ turn: Int) -> String {
        let hunger = steps >= 9_000 ? "After \(paces) I was hungry." : "\(paces) today, so a small plate was enough."
        let close =
            isShort ? "After a night of \(hours) I wanted sweets, and had an apple." : "I had slept \(hours), and did not want sweets."
        let opening = pick(["Dinner at the table, without the phone.", "I cooked tonight.", "Soup and bread tonight."], turn)
        return "\(opening) \(hunger) \(close)"
    }

    func tonight(_ turn: Int) -> String {
        pick(
            ["Tonight the phone stays in the kitchen.", "Tonight: lights out at half past ten.", "Tonight I open the window early."], turn)
    }
}
