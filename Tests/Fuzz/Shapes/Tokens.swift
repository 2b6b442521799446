import UnderstudyCore
import Values

/// Credentials in base64, with changed contents.
///
/// Firebase's tokens are not signed, or their signature is not verified. So a client can put anything into them.
enum Tokens {
    /// A JSON Web Token, unsigned, or with a signature by an unknown key.
    static func web(_ random: inout SeededGenerator) -> String {
        let algorithm = random.pick(["none", "none", "HS256", "RS256"])
        let header: JSON = ["alg": .string(algorithm), "typ": "JWT"]
        let signature = algorithm == "none" ? "" : segment((0..<32).map { _ in UInt8(random.integer(in: 0...255)) }, &random)
        let headerShape = random.chance(6) ? Shape.drawn(around: header, &random) : Shape(header)
        return "\(segment(headerShape.bytes, &random)).\(segment(claims(&random).bytes, &random)).\(signature)"
    }

    /// A token of the server with another header or payload, and with its own signature. Any other text stays as it is.
    static func reencoded(_ token: String, _ random: inout SeededGenerator) -> String {
        var segments = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let index = random.integer(in: 0...min(1, segments.count - 1))
        guard let bytes = Base64URL.bytes(segments[index]), let json = try? JSON(parsing: bytes) else { return token }
        segments[index] = segment(Shape.drawn(around: json, &random).bytes, &random)
        return segments.joined(separator: ".")
    }

    /// A refresh token of Firebase.
    static func refresh(_ random: inout SeededGenerator) -> String {
        let members: [(name: String, value: Shape)] = [
            ("localId", text(random.pick(FuzzSeed.keys))), ("projectId", text("p")), ("provider", text("password")),
            ("claims", .object([])),
            ("issuedAt", seconds(&random)), ("authTime", seconds(&random)),
        ]
        return segment(varied(members, &random).bytes, &random)
    }

    /// The credential between the two factors of a sign-in with Firebase.
    static func pending(_ random: inout SeededGenerator) -> String {
        let members: [(name: String, value: Shape)] = [
            ("_AuthEmulatorMfaPendingCredential", text("DO NOT MODIFY")), ("localId", text(random.pick(FuzzSeed.keys))),
            ("signInProvider", text("password")), ("projectId", text("p")),
        ]
        return segment(varied(members, &random).bytes, &random)
    }

    private static func claims(_ random: inout SeededGenerator) -> Shape {
        let key = random.pick(FuzzSeed.keys)
        let members: [(name: String, value: Shape)] = [
            ("sub", text(key)), ("user_id", text(key)), ("uid", text(key)), ("email", text("\(key)@understudy.test")),
            ("exp", seconds(&random)), ("iat", seconds(&random)), ("nbf", seconds(&random)), ("auth_time", seconds(&random)),
            ("firebase", .object([("sign_in_provider", text("password")), ("identities", .object([]))])),
        ]
        return varied(members, &random)
    }

    private static func varied(_ members: [(name: String, value: Shape)], _ random: inout SeededGenerator) -> Shape {
        let shape = Shape.object(members)
        return random.chance(3) ? shape.varied(&random) : shape
    }

    private static func text(_ text: String) -> Shape { .value(.string(text)) }

    private static func seconds(_ random: inout SeededGenerator) -> Shape {
        random.chance(2) ? .raw(random.pick(Extremes.numbers)) : .value(.number(random.pick([1_767_776_400, 4_102_444_800])))
    }

    /// Bytes in base64, sometimes damaged.
    private static func segment(_ bytes: [UInt8], _ random: inout SeededGenerator) -> String {
        let text = Base64URL.text(bytes)
        return random.chance(20) ? random.pick([text + "=", text + "===", String(text.dropLast()), "+/" + text, text + "%"]) : text
    }
}
