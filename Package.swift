// swift-tools-version: 6.2

import PackageDescription

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let collections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

/// Embeds the files of a target's folder `Dashboard/Page`, the JSON files of its folders `Seed` and `Endpoints`, and the pages of `docs`, as string
/// literals.
let embeddedText = Target.PluginUsage.plugin(name: "EmbedText")

/// The dependencies of every backend.
let foundation: [Target.Dependency] = ["IDTokens", "MicroHTTP", "Storage", "UnderstudyCore", "Values", grdb, httpTypes]

/// The dependencies of tests that call a module through the whole program.
let wholeProgram: [Target.Dependency] =
    [
        "CoreTestSupport", "TestSupport", "UnderstudyProgram", "UnderstudyWorlds",
    ] + foundation

// Debian's package has no file for pkg-config, which SwiftPM would report in every build. Its header is where compilers look anyway.
#if os(macOS)
    let wslayPackage: String? = "libwslay"
#else
    let wslayPackage: String? = nil
#endif

// Only for `make test-portable`: the code for other systems, on Linux. One file is compiled again.
let portable: [CSetting] = Context.environment["UNDERSTUDY_PORTABLE"] == nil ? [] : [.define("UNDERSTUDY_PORTABLE")]

// Set by Scripts/build for a release build. Another commit has one C file compiled again.
let build: [CSetting] = Context.environment["UNDERSTUDY_BUILD"].map { [.define("UNDERSTUDY_BUILD", to: "\"\($0)\"")] } ?? []

let package = Package(
    name: "Understudy",
    platforms: [.macOS(.v15), .iOS(.v16)],
    products: [
        .executable(name: "understudy", targets: ["UnderstudyCommand"]),
        .library(name: "UnderstudyServer", targets: ["UnderstudyServer"]),
        .library(name: "UnderstudyClient", targets: ["UnderstudyClient"]),
        .library(name: "MicroHTTP", targets: ["MicroHTTP"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CMicrohttpd",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]
        ),
        .systemLibrary(
            name: "CWslay",
            pkgConfig: wslayPackage,
            providers: [.apt(["libwslay-dev"]), .brew(["wslay"])]
        ),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CPlatform", dependencies: ["CMicrohttpd"], cSettings: portable),
        .target(
            name: "MicroHTTP",
            dependencies: [
                "CMicrohttpd", "CPlatform", "CWslay", "CZlib", "Cryptography",
                .product(name: "DequeModule", package: "swift-collections"),
                httpTypes,
            ]
        ),
        .systemLibrary(
            name: "CGnuTLS",
            pkgConfig: "gnutls",
            providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]
        ),
        .target(name: "Cryptography", dependencies: ["CGnuTLS"]),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "HTTPTransfers", dependencies: ["CCurl", httpTypes]),
        .target(name: "UnderstudyClient"),
        .target(name: "Values", dependencies: ["Cryptography"]),
        .target(
            name: "Storage",
            dependencies: [
                "Cryptography", "Values", grdb, .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "DequeModule", package: "swift-collections"),
            ]
        ),
        .target(name: "CBuild", cSettings: build),
        .target(
            name: "UnderstudyCore", dependencies: ["CBuild", "Cryptography", "MicroHTTP", "Storage", "Values", grdb, httpTypes],
            plugins: [embeddedText]
        ),
        .target(name: "IDTokens", dependencies: ["Storage", "UnderstudyCore", "Values", grdb]),
        .target(
            name: "UnderstudyWorlds",
            dependencies: [
                "MicroHTTP",
                "Storage", "UnderstudyCore", "Values",
                grdb,
                httpTypes,
                logging,
                collections,
                .product(name: "DequeModule", package: "swift-collections"),
            ]
        ),
        .executableTarget(name: "understudy-embed-text", path: "Sources/EmbedText"),
        .plugin(name: "EmbedText", capability: .buildTool(), dependencies: ["understudy-embed-text"]),
        .target(name: "Longevity", dependencies: foundation, plugins: [embeddedText]),
        .target(name: "FitIQ", dependencies: foundation + ["Cryptography"], plugins: [embeddedText]),
        .target(name: "BradOS", dependencies: foundation + [collections], plugins: [embeddedText]),
        .target(name: "FirebaseAuth", dependencies: foundation, plugins: [embeddedText]),
        .target(name: "DemoSeed", path: "seed", exclude: ["schema.json"], plugins: [embeddedText]),
        .target(name: "Manual", path: "docs", exclude: ["contract", "images", "understudy.schema.json"], plugins: [embeddedText]),
        .target(
            name: "UnderstudyProgram",
            dependencies: [
                "BradOS", "HTTPTransfers", "DemoSeed", "FirebaseAuth", "FitIQ", "IDTokens", "Longevity", "MicroHTTP", "Storage",
                "UnderstudyCore", "Values",
                "UnderstudyWorlds",
                "Cryptography",
                grdb,
                httpTypes,
                logging,
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Dashboard/Page/package.json"],
            plugins: [embeddedText]
        ),
        .target(
            name: "UnderstudyServer",
            dependencies: ["UnderstudyClient", "Storage", "UnderstudyCore", "Values", "UnderstudyProgram", logging]),
        // Does not depend on UnderstudyClient, which would load Foundation's networking at every start: half of all that a start loads.
        .executableTarget(
            name: "UnderstudyCommand",
            dependencies: [
                "Cryptography", "HTTPTransfers", "Manual", "MicroHTTP", "Storage", "UnderstudyCore", "Values", "UnderstudyProgram",
                "UnderstudyWorlds",
                httpTypes,
                logging,
                argumentParser,
            ]
        ),
        .target(
            name: "ExampleBackend",
            dependencies: ["MicroHTTP", "Storage", "UnderstudyCore", "Values", grdb, httpTypes],
            path: "Tests/ExampleBackend"
        ),
        .executableTarget(
            name: "understudy-soak",
            dependencies: [
                "ProbeSupport", "RawSockets", "Storage", "UnderstudyCore", "Values", "UnderstudyProgram", "UnderstudyWorlds",
                argumentParser, grdb, logging,
            ],
            path: "Tests/Soak"
        ),
        .executableTarget(
            name: "understudy-fuzz", dependencies: ["ProbeSupport", "RawSockets", "Storage", "UnderstudyCore", "Values", argumentParser],
            path: "Tests/Fuzz"),
        .executableTarget(
            name: "understudy-walls", dependencies: ["MicroHTTP", "ProbeSupport", "Storage", "UnderstudyCore", "Values", argumentParser],
            path: "Tests/Walls"),
        .target(name: "ProbeSupport", dependencies: ["RawSockets", "Storage", "UnderstudyCore", "Values"], path: "Tests/ProbeSupport"),
        .target(name: "RawSockets", dependencies: ["CGnuTLS"], path: "Tests/RawSockets"),
        .target(name: "TestTraits", path: "Tests/TestTraits"),
        .target(
            name: "CoreTestSupport",
            dependencies: ["MicroHTTP", "Storage", "UnderstudyCore", "Values", grdb, httpTypes],
            path: "Tests/CoreTestSupport"
        ),
        .target(
            name: "TestSupport",
            dependencies: [
                "MicroHTTP", "Storage", "UnderstudyCore", "Values", "UnderstudyProgram", "UnderstudyWorlds", grdb, httpTypes, logging,
            ],
            path: "Tests/TestSupport"
        ),
        .testTarget(
            name: "MicroHTTPTests",
            dependencies: [
                "Cryptography", "MicroHTTP", "ProbeSupport", "RawSockets", "TestTraits", "Storage", "UnderstudyCore", "Values", httpTypes,
            ]),
        .testTarget(name: "HTTPTransfersTests", dependencies: ["HTTPTransfers", "MicroHTTP", "RawSockets", "TestTraits", httpTypes]),
        .testTarget(name: "CryptographyTests", dependencies: ["Cryptography"]),
        .testTarget(name: "UnderstudyClientTests", dependencies: ["UnderstudyClient"]),
        .testTarget(name: "ValuesTests", dependencies: ["CoreTestSupport", "TestTraits"] + foundation),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "CoreTestSupport", "Cryptography", .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ] + foundation
        ),
        .testTarget(
            name: "UnderstudyCoreTests",
            dependencies: [
                "CoreTestSupport", "Cryptography", "IDTokens", "MicroHTTP", "Storage", "UnderstudyCore", "Values", grdb,
                .product(name: "GRDBSQLite", package: "GRDB.swift"), httpTypes,
            ]
        ),
        .testTarget(
            name: "UnderstudyWorldsTests",
            dependencies: [
                "CoreTestSupport", "IDTokens", "MicroHTTP", "TestTraits", "Storage", "UnderstudyCore", "Values", "UnderstudyWorlds", grdb,
                httpTypes,
                logging,
            ]
        ),
        .testTarget(name: "LongevityTests", dependencies: ["Longevity"] + wholeProgram, resources: [.copy("Golden")]),
        .testTarget(name: "FirebaseAuthTests", dependencies: ["FirebaseAuth", "RawSockets"] + wholeProgram),
        .testTarget(name: "FitIQTests", dependencies: ["Cryptography", "FitIQ"] + wholeProgram),
        .testTarget(name: "BradOSTests", dependencies: ["BradOS", "TestTraits"] + wholeProgram, resources: [.copy("Golden")]),
        .testTarget(
            name: "UnderstudyTests",
            dependencies: ["BradOS", "Cryptography", "ExampleBackend", "FitIQ", "Longevity", "TestTraits", logging] + wholeProgram,
            exclude: ["Storage/Databases"]),
        .testTarget(name: "ClientTests", dependencies: ["RawSockets", "TestTraits", "UnderstudyClient", logging] + wholeProgram),
        .testTarget(name: "ExampleTests", dependencies: ["UnderstudyServer", "UnderstudyClient"], path: "Examples/IntegrationTests"),
        .testTarget(name: "FixtureExampleTests", path: "Examples/Fixtures", resources: [.copy("Responses")]),
        .testTarget(name: "HealthSeederTests", path: "Examples/HealthSeeder"),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "Cryptography", "Manual", "MicroHTTP", "ProbeSupport", "RawSockets", "TestSupport", "TestTraits", "UnderstudyClient",
                "UnderstudyCommand",
                "Storage", "UnderstudyCore", "Values", "UnderstudyProgram", "UnderstudyWorlds", httpTypes, argumentParser,
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// Only for `make docs`, so that no other build of this package, or of a package that depends on it, fetches the plugin.
if Context.environment["UNDERSTUDY_DOCS"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// Only for `.ci/run`, which compiles once and runs many tests: the modules with most of the tests' work are optimised, and each module of tests
// is compiled as a whole, which takes an eighth less time. No package may depend on one that sets such flags, and a debugger shows less.
if Context.environment["UNDERSTUDY_CI"] != nil {
    for target in package.targets {
        let flags =
            switch target.type {
            case .test: ["-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"]
            default: ["MicroHTTP", "Storage", "UnderstudyCore", "Values"].contains(target.name) ? ["-O"] : []
            }
        if !flags.isEmpty { target.swiftSettings = [.unsafeFlags(flags, .when(configuration: .debug))] }
    }
}
