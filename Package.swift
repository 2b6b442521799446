// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "Understudy",
    platforms: [.macOS(.v15), .iOS(.v16)],
    products: [
        .executable(name: "understudy", targets: ["UnderstudyCommand"]),
        .library(name: "Understudy", targets: ["Understudy"]),
        .library(name: "UnderstudyClient", targets: ["UnderstudyClient"]),
        .library(name: "MicroHTTP", targets: ["MicroHTTP"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        .systemLibrary(
            name: "CMicrohttpd",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]
        ),
        .target(
            name: "MicroHTTP",
            dependencies: [
                "CMicrohttpd",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .target(name: "UnderstudyClient"),
        .target(
            name: "UnderstudyCore",
            dependencies: [
                "MicroHTTP",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(name: "Longevity", dependencies: ["UnderstudyCore"]),
        .target(
            name: "FitIQ",
            dependencies: [
                "UnderstudyCore",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ]
        ),
        .target(name: "BradOS", dependencies: ["UnderstudyCore"]),
        .target(name: "DemoSeed", path: "seed", exclude: ["schema.json"], resources: [.embedInCode("demo.json")]),
        .target(
            name: "Understudy",
            dependencies: ["BradOS", "DemoSeed", "FitIQ", "Longevity", "UnderstudyClient", "UnderstudyCore"]
        ),
        .executableTarget(
            name: "UnderstudyCommand",
            dependencies: [
                "Understudy",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .target(
            name: "TestSupport",
            dependencies: ["Understudy", "UnderstudyCore", "MicroHTTP"],
            path: "Tests/TestSupport"
        ),
        .testTarget(name: "MicroHTTPTests", dependencies: ["MicroHTTP"]),
        .testTarget(name: "UnderstudyClientTests", dependencies: ["UnderstudyClient"]),
        .testTarget(name: "UnderstudyCoreTests", dependencies: ["UnderstudyCore"]),
        .testTarget(name: "LongevityTests", dependencies: ["Longevity", "TestSupport"], resources: [.copy("Golden")]),
        .testTarget(name: "FitIQTests", dependencies: ["FitIQ", "TestSupport"]),
        .testTarget(name: "BradOSTests", dependencies: ["BradOS", "TestSupport"], resources: [.copy("Golden")]),
        .testTarget(name: "UnderstudyTests", dependencies: ["Understudy", "TestSupport"]),
        .testTarget(name: "ClientTests", dependencies: ["Understudy", "UnderstudyClient", "TestSupport"]),
        .testTarget(name: "ExampleTests", dependencies: ["Understudy", "UnderstudyClient"], path: "Examples/IntegrationTests"),
        .testTarget(name: "CommandTests", dependencies: ["UnderstudyCommand", "UnderstudyClient", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
