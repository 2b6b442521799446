import Values
@testable import BradOS
import FitIQ
import Testing
import UnderstudyCore

@testable import UnderstudyProgram

@Suite("The environment")
struct EnvironmentTests {
    @Test("has a name for every setting")
    func names() {
        let names = [
            "host": "UNDERSTUDY_HOST", "port": "UNDERSTUDY_PORT", "alsoPorts": "UNDERSTUDY_ALSO_PORTS",
            "database": "UNDERSTUDY_DATABASE", "seed": "UNDERSTUDY_SEED", "now": "UNDERSTUDY_NOW", "logLevel": "UNDERSTUDY_LOG_LEVEL",
            "locatorFolder": "UNDERSTUDY_LOCATOR_FOLDER", "endpoints": "UNDERSTUDY_ENDPOINTS", "scenarios": "UNDERSTUDY_SCENARIOS",
            "upstreams": "UNDERSTUDY_UPSTREAMS",
            "startScenario": "UNDERSTUDY_START_SCENARIO",
            "allowedHosts": "UNDERSTUDY_ALLOWED_HOSTS", "allowedOrigins": "UNDERSTUDY_ALLOWED_ORIGINS",
            "controlKey": "UNDERSTUDY_CONTROL_KEY", "controlKeyFile": "UNDERSTUDY_CONTROL_KEY_FILE",
            "openWorlds": "UNDERSTUDY_OPEN_WORLDS",
            "tls.enabled": "UNDERSTUDY_TLS_ENABLED", "tls.port": "UNDERSTUDY_TLS_PORT", "tls.folder": "UNDERSTUDY_TLS_FOLDER",
            "limits.bodyBytes": "UNDERSTUDY_LIMITS_BODY_BYTES", "limits.headerBytes": "UNDERSTUDY_LIMITS_HEADER_BYTES",
            "limits.connections": "UNDERSTUDY_LIMITS_CONNECTIONS", "limits.idleSeconds": "UNDERSTUDY_LIMITS_IDLE_SECONDS",
            "limits.drainSeconds": "UNDERSTUDY_LIMITS_DRAIN_SECONDS", "longevity.fidelity": "UNDERSTUDY_LONGEVITY_FIDELITY",
            "longevity.revision": "UNDERSTUDY_LONGEVITY_REVISION",
            "encryptionKey": "UNDERSTUDY_ENCRYPTION_KEY", "fitiq.apiKey": "UNDERSTUDY_FITIQ_API_KEY",
            "fitiq.accessTokenSeconds": "UNDERSTUDY_FITIQ_ACCESS_TOKEN_SECONDS",
            "fitiq.refreshTokenSeconds": "UNDERSTUDY_FITIQ_REFRESH_TOKEN_SECONDS",
            "fitiq.registerCompatibility": "UNDERSTUDY_FITIQ_REGISTER_COMPATIBILITY",
            "fitiq.progressDuplicates": "UNDERSTUDY_FITIQ_PROGRESS_DUPLICATES",
            "fitiq.progressDefaultWindowDays": "UNDERSTUDY_FITIQ_PROGRESS_DEFAULT_WINDOW_DAYS",
            "fitiq.insightsOnRegistration": "UNDERSTUDY_FITIQ_INSIGHTS_ON_REGISTRATION",
            "fitiq.goalProgressPercent": "UNDERSTUDY_FITIQ_GOAL_PROGRESS_PERCENT",
            "fitiq.aiDelayMilliseconds": "UNDERSTUDY_FITIQ_AI_DELAY_MILLISECONDS",
            "fitiq.mealManualStatus": "UNDERSTUDY_FITIQ_MEAL_MANUAL_STATUS", "fitiq.oldMood": "UNDERSTUDY_FITIQ_OLD_MOOD",
            "fitiq.chatStream": "UNDERSTUDY_FITIQ_CHAT_STREAM", "fitiq.mealEventsOnChat": "UNDERSTUDY_FITIQ_MEAL_EVENTS_ON_CHAT",
            "fitiq.webSockets": "UNDERSTUDY_FITIQ_WEB_SOCKETS",
            "bradOS.appCheck": "UNDERSTUDY_BRAD_OS_APP_CHECK",
            "bradOS.generation": "UNDERSTUDY_BRAD_OS_GENERATION",
            "bradOS.metrics": "UNDERSTUDY_BRAD_OS_METRICS", "bradOS.stravaVerifyToken": "UNDERSTUDY_BRAD_OS_STRAVA_VERIFY_TOKEN",
            "firebase.enabled": "UNDERSTUDY_FIREBASE_ENABLED",
            "firebase.projectId": "UNDERSTUDY_FIREBASE_PROJECT_ID", "firebase.fidelity": "UNDERSTUDY_FIREBASE_FIDELITY",
            "firebase.emailEnumerationProtection": "UNDERSTUDY_FIREBASE_EMAIL_ENUMERATION_PROTECTION",
            "firebase.allowRemoteAdmin": "UNDERSTUDY_FIREBASE_ALLOW_REMOTE_ADMIN", "firebase.users": "UNDERSTUDY_FIREBASE_USERS",
            "sandboxes.limit": "UNDERSTUDY_SANDBOXES_LIMIT",
            "sandboxes.memoryBytes": "UNDERSTUDY_SANDBOXES_MEMORY_BYTES", "sandboxes.autoCreate": "UNDERSTUDY_SANDBOXES_AUTO_CREATE",
            "sandboxes.autoEvict": "UNDERSTUDY_SANDBOXES_AUTO_EVICT", "journal.entries": "UNDERSTUDY_JOURNAL_ENTRIES",
            "journal.bodyBytes": "UNDERSTUDY_JOURNAL_BODY_BYTES",
        ]
        #expect(Dictionary(uniqueKeysWithValues: SettingTable().rows.map { ($0.name, $0.environmentName) }) == names)
    }

    @Test("sets settings of every kind")
    func values() throws {
        let configuration = try Configuration(environment: [
            "UNDERSTUDY_HOST": "0.0.0.0", "UNDERSTUDY_PORT": "4010", "UNDERSTUDY_ALSO_PORTS": "5003, 5004",
            "UNDERSTUDY_DATABASE": ":memory:", "UNDERSTUDY_SEED": "seed/mine.json", "UNDERSTUDY_NOW": "2026-01-07T09:00:00Z",
            "UNDERSTUDY_LOG_LEVEL": "debug", "UNDERSTUDY_LOCATOR_FOLDER": "/tmp/here",
            "UNDERSTUDY_ALLOWED_HOSTS": "mac.local,build.example", "UNDERSTUDY_CONTROL_KEY": "secret-control-key",
            "UNDERSTUDY_ALLOWED_ORIGINS": "https://app.example, http://build.example:8080", "UNDERSTUDY_OPEN_WORLDS": "true",
            "UNDERSTUDY_LIMITS_BODY_BYTES": "2048", "UNDERSTUDY_LIMITS_HEADER_BYTES": "8192", "UNDERSTUDY_LIMITS_CONNECTIONS": "9",
            "UNDERSTUDY_LIMITS_IDLE_SECONDS": "8", "UNDERSTUDY_LIMITS_DRAIN_SECONDS": "0", "UNDERSTUDY_LONGEVITY_FIDELITY": "backend",
            "UNDERSTUDY_ENCRYPTION_KEY": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "UNDERSTUDY_FITIQ_API_KEY": "exact:k",
            "UNDERSTUDY_FITIQ_ACCESS_TOKEN_SECONDS": "60", "UNDERSTUDY_FITIQ_REFRESH_TOKEN_SECONDS": "61",
            "UNDERSTUDY_FITIQ_REGISTER_COMPATIBILITY": "openapi", "UNDERSTUDY_FITIQ_PROGRESS_DUPLICATES": "upsert",
            "UNDERSTUDY_FITIQ_PROGRESS_DEFAULT_WINDOW_DAYS": "0", "UNDERSTUDY_FITIQ_INSIGHTS_ON_REGISTRATION": "false",
            "UNDERSTUDY_FITIQ_GOAL_PROGRESS_PERCENT": "true",
            "UNDERSTUDY_FITIQ_AI_DELAY_MILLISECONDS": "0", "UNDERSTUDY_FITIQ_MEAL_MANUAL_STATUS": "true",
            "UNDERSTUDY_FITIQ_OLD_MOOD": "false", "UNDERSTUDY_FITIQ_CHAT_STREAM": "chunks",
            "UNDERSTUDY_FITIQ_MEAL_EVENTS_ON_CHAT": "true", "UNDERSTUDY_FITIQ_WEB_SOCKETS": "501",
            "UNDERSTUDY_BRAD_OS_APP_CHECK": "required",
            "UNDERSTUDY_BRAD_OS_METRICS": #"[{"slug": "mood", "fields": [{"name": "value"}]}]"#,
        ])
        #expect(configuration.host == "0.0.0.0")
        #expect(configuration.port == 4_010)
        #expect(configuration.alsoPorts == [5_003, 5_004])
        #expect(configuration.database == .memory)
        #expect(configuration.seed == "seed/mine.json")
        #expect(configuration.now == Instant("2026-01-07T09:00:00Z"))
        #expect(configuration.logLevel == .debug)
        #expect(configuration.locatorFolder == "/tmp/here")
        #expect(configuration.allowedHosts == ["mac.local", "build.example"])
        #expect(configuration.controlKey == "secret-control-key")
        #expect(configuration.allowedOrigins == ["https://app.example", "http://build.example:8080"])
        #expect(configuration.opensWorlds)
        #expect(configuration.bodyLimitBytes == 2_048)
        #expect(configuration.headerLimitBytes == 8_192)
        #expect(configuration.connectionLimit == 9)
        #expect(configuration.idleTimeoutSeconds == 8)
        #expect(configuration.drainSeconds == 0)
        #expect(try configuration.fidelity == .backend)
        #expect(configuration.encryptionKey != nil)
        #expect(
            try configuration.fitIQ
                == FitIQSettings(
                    SettingValues([
                        "apiKey": "exact:k", "accessTokenSeconds": 60, "refreshTokenSeconds": 61, "registerCompatibility": "openapi",
                        "progressDuplicates": "upsert", "progressDefaultWindowDays": 0, "insightsOnRegistration": false,
                        "goalProgressPercent": true, "aiDelayMilliseconds": 0, "mealManualStatus": true, "oldMood": false,
                        "chatStream": "chunks", "mealEventsOnChat": true, "webSockets": "501",
                    ])))
        #expect(try configuration.bradOS.appCheck == .required)
        #expect(try configuration.bradOS.registry.metrics.last?.slug == "mood")
    }

    @Test("with an empty list of ports sets no further port")
    func emptyList() throws {
        let configuration = try Configuration(environment: ["UNDERSTUDY_ALSO_PORTS": ""])
        #expect(configuration.alsoPorts == [])
    }

    @Test(
        "may have variables that are no settings",
        arguments: ["PATH", "UNDERSTUDY", "UNDERSTUDY_URL", "UNDERSTUDY_HTTPS_URL", "UNDERSTUDY_CA_FILE", "MY_UNDERSTUDY_PORT"])
    func others(_ name: String) throws {
        let configuration = try Configuration(environment: [name: "4010"])
        #expect(configuration.port == 4_000)
    }

    @Test(
        "with an unknown setting gives a warning that suggests the nearest name",
        arguments: [
            ("UNDERSTUDY_PROT", "did you mean UNDERSTUDY_PORT? "), ("UNDERSTUDY_port", "did you mean UNDERSTUDY_PORT? "),
            ("UNDERSTUDY_BODY_BYTES", "did you mean UNDERSTUDY_LIMITS_BODY_BYTES? "), ("UNDERSTUDY_", ""),
        ])
    func unknown(_ name: String, _ wayOut: String) throws {
        let configuration = try Configuration(environment: [name: "4010"])
        #expect(
            configuration.warnings
                == ["the environment's \(name) is ignored: it is not a setting; \(wayOut)`understudy settings` lists them"])
        #expect(configuration.port == 4_000)
    }

    @Test(
        "may have the variables that a cluster sets for a service named understudy",
        arguments: [
            ("UNDERSTUDY_PORT", "tcp://10.0.0.7:4000"), ("UNDERSTUDY_SERVICE_HOST", "10.0.0.7"), ("UNDERSTUDY_SERVICE_PORT", "4000"),
            ("UNDERSTUDY_SERVICE_PORT_HTTP", "4000"), ("UNDERSTUDY_PORT_4000_TCP", "tcp://10.0.0.7:4000"),
            ("UNDERSTUDY_PORT_4000_TCP_ADDR", "10.0.0.7"), ("UNDERSTUDY_PORT_4000_UDP_PROTO", "udp"),
        ])
    func serviceLinks(_ name: String, _ value: String) throws {
        let configuration = try Configuration(environment: [name: value])
        #expect(configuration.warnings == [])
        #expect(configuration.port == 4_000)
    }

    @Test(
        "with an invalid value is refused",
        arguments: [
            ("UNDERSTUDY_PORT", "http", "a whole number from 0 to 65535"), ("UNDERSTUDY_PORT", "65536", "a whole number from 0 to 65535"),
            ("UNDERSTUDY_PORT", "-1", "a whole number from 0 to 65535"), ("UNDERSTUDY_PORT", "", "a whole number from 0 to 65535"),
            ("UNDERSTUDY_ALSO_PORTS", "5002,x", "a list of whole numbers from 0 to 65535"),
            ("UNDERSTUDY_LOG_LEVEL", "loud", "one of trace, debug, info, notice, warning, error, critical"),
            ("UNDERSTUDY_LONGEVITY_FIDELITY", "Guide", "one of guide, backend (did you mean guide?)"),
            ("UNDERSTUDY_LIMITS_CONNECTIONS", "0", "a whole number from 1 to 65535"),
            ("UNDERSTUDY_NOW", "tomorrow", "an instant of the years 1 to 9998, such as 2026-01-07T09:00:00Z, or null"),
            ("UNDERSTUDY_BRAD_OS_APP_CHECK", "strict", "one of ignored, required"),
        ])
    func faulty(_ name: String, _ value: String, _ expected: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Configuration(environment: [name: value]) }
        #expect(error.faults == ["the environment's \(name) is \"\(value)\", not \(expected)"])
    }
}
