import UnderstudyCore
import Values

/// The `export.xml` that the Health app writes.
enum HealthXML {
    /// Declares the elements that an export uses, as the Health app does in its own files.
    private static let doctype = """
        <!DOCTYPE HealthData [
        <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
        <!ATTLIST HealthData locale CDATA #REQUIRED>
        <!ELEMENT ExportDate EMPTY>
        <!ATTLIST ExportDate value CDATA #REQUIRED>
        <!ELEMENT Me EMPTY>
        <!ATTLIST Me
          \(characteristics.map { "\($0.name) CDATA #REQUIRED" }.joined(separator: "\n  "))
        >
        <!ELEMENT Record (MetadataEntry*)>
        <!ATTLIST Record
          type CDATA #REQUIRED
          sourceName CDATA #REQUIRED
          unit CDATA #IMPLIED
          creationDate CDATA #IMPLIED
          startDate CDATA #REQUIRED
          endDate CDATA #REQUIRED
          value CDATA #IMPLIED
        >
        <!ELEMENT MetadataEntry EMPTY>
        <!ATTLIST MetadataEntry key CDATA #REQUIRED value CDATA #REQUIRED>
        <!ELEMENT Workout (WorkoutStatistics*)>
        <!ATTLIST Workout
          workoutActivityType CDATA #REQUIRED
          duration CDATA #IMPLIED
          durationUnit CDATA #IMPLIED
          sourceName CDATA #REQUIRED
          creationDate CDATA #IMPLIED
          startDate CDATA #REQUIRED
          endDate CDATA #REQUIRED
        >
        <!ELEMENT WorkoutStatistics EMPTY>
        <!ATTLIST WorkoutStatistics
          type CDATA #REQUIRED
          startDate CDATA #REQUIRED
          endDate CDATA #REQUIRED
          sum CDATA #IMPLIED
          unit CDATA #IMPLIED
        >
        ]>
        """

    /// The attributes of `Me`, with the values of a person who has entered none.
    private static let characteristics: [(name: String, unset: String)] = [
        ("HKCharacteristicTypeIdentifierDateOfBirth", ""),
        ("HKCharacteristicTypeIdentifierBiologicalSex", "HKBiologicalSexNotSet"),
        ("HKCharacteristicTypeIdentifierBloodType", "HKBloodTypeNotSet"),
        ("HKCharacteristicTypeIdentifierFitzpatrickSkinType", "HKFitzpatrickSkinTypeNotSet"),
        ("HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse", "None"),
    ]

    static func head(exportedAt clock: HealthClock, bornOn birth: String?) -> String {
        let me = characteristics.enumerated().map { place, characteristic in
            (characteristic.name, place == 0 ? birth ?? "" : characteristic.unset)
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            \(doctype)
            <HealthData locale="en_US">
            \(element("ExportDate", [("value", clock.now.wallClock(in: clock.zone))]))
            \(element("Me", me))

            """
    }

    static let tail = "\n</HealthData>\n"

    static func element(_ name: String, _ attributes: [(String, String)], _ content: [String] = []) -> String {
        let written = attributes.map { " \($0)=\"\(MarkupText.escaped($1))\"" }.joined()
        return content.isEmpty ? "<\(name)\(written)/>" : "<\(name)\(written)>\(content.joined())</\(name)>"
    }
}

extension HealthSample {
    /// The sample as an element. The Health app exports no moods, so a mood has an empty text.
    func xml(in zone: Zone) -> String {
        let times = [("startDate", start.wallClock(in: zone)), ("endDate", end.wallClock(in: zone))]
        let origin = [("sourceName", Self.sourceName)]
        let creation = [("creationDate", end.wallClock(in: zone))]
        switch content {
        case .quantity(let quantity, let value):
            let note = isUserEntered ? [HealthXML.element("MetadataEntry", [("key", "HKWasUserEntered"), ("value", "1")])] : []
            return HealthXML.element(
                "Record",
                [("type", type)] + origin + [("unit", quantity.unit)] + creation + times + [("value", JSON.number(value).text)], note)
        case .sleep(let analysis):
            return HealthXML.element("Record", [("type", type)] + origin + creation + times + [("value", analysis.name)])
        case .workout(let workout):
            let minutes = Double(end.seconds - start.seconds) / 60
            let attributes = [
                ("workoutActivityType", workout.name), ("duration", JSON.number(minutes).text), ("durationUnit", "min"),
            ]
            return HealthXML.element("Workout", attributes + origin + creation + times, workout.statistics(times))
        case .mood:
            return ""
        }
    }
}

extension HealthWorkout {
    fileprivate func statistics(_ times: [(String, String)]) -> [String] {
        let distance =
            switch activity {
            case "Cycling", "HandCycling": "DistanceCycling"
            case "Swimming": "DistanceSwimming"
            default: "DistanceWalkingRunning"
            }
        return [("ActiveEnergyBurned", kilocalories, "kcal"), (distance, meters, "m")].compactMap { name, sum, unit in
            sum.map { sum in
                HealthXML.element(
                    "WorkoutStatistics",
                    [("type", "HKQuantityTypeIdentifier\(name)")] + times + [("sum", JSON.number(sum).text), ("unit", unit)])
            }
        }
    }
}

extension Instant {
    /// `2026-01-05 07:12:00 +0100`
    fileprivate func wallClock(in zone: Zone) -> String {
        let offset = zone.secondsFromUTC(at: self)
        let local = advanced(bySeconds: offset).descriptionToTheSecond
        let minutes = offset.magnitude / 60
        func digits(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return local.replacing("T", with: " ").replacing("Z", with: " ")
            + (offset < 0 ? "-" : "+") + digits(minutes / 60) + digits(minutes % 60)
    }
}
