// libmicrohttpd is not available here, nor is `Mutex` before iOS 18. The error names the product to use instead.
#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    #error("MicroHTTP serves on macOS and Linux; a target for iOS uses the product UnderstudyClient and talks to a server on the Mac")
#endif
