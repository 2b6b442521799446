// The libraries that it needs are missing on these systems. The error names the product to use instead.
#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    #error("Understudy runs on macOS and Linux; a target for iOS uses the product UnderstudyClient, and talks to a server on the Mac")
#endif
