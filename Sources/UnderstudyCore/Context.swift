import MicroHTTP

/// What a handler has to work with: the request, its world, and one instant that counts as now throughout.
package struct Context: Sendable {
    package let request: Request
    package let parameters: PathParameters
    package let world: World
    package let now: Instant

    package init(request: Request, parameters: PathParameters, world: World, now: Instant) {
        self.request = request
        self.parameters = parameters
        self.world = world
        self.now = now
    }

    /// The token of `Authorization: Bearer <token>`, trimmed. The scheme's case counts (longevity.md 1.4).
    package var bearerToken: String? {
        request.bearerToken
    }

    /// The bearer token of a request that acts as an account; its clients put none in its body either.
    package var actingToken: String? {
        bearerToken.flatMap { BearerToken.isActing($0) ? $0 : nil }
    }
}

extension StringProtocol {
    /// The text without white space at either end, as JavaScript's `trim` takes it off.
    package func trimmingSpace() -> SubSequence {
        func isSpace(_ character: Character) -> Bool { (character.isWhitespace && character != "\u{85}") || character == "\u{FEFF}" }
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return self[startIndex..<startIndex]
        }
        return self[first...last]
    }
}
