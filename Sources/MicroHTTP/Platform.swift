// Neither libmicrohttpd nor, before iOS 18, `Mutex` is there; a target that takes this product is told so, and what to take instead.
#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    #error("MicroHTTP serves on macOS and Linux; a target for iOS takes the product UnderstudyClient, and talks to a server on the Mac")
#endif
