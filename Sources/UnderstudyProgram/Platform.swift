// What it stands on is not there; a target that takes this product is told so, and what to take instead.
#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    #error("Understudy runs on macOS and Linux; a target for iOS takes the product UnderstudyClient, and talks to a server on the Mac")
#endif
