import CMicrohttpd

/// A response in libmicrohttpd's form. The caller releases it after it has been queued.
struct MHDResponse {
    let pointer: OpaquePointer

    init(pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// A response with a body that is not copied: it is in memory once, even if many slow connections send it.
    init?(_ body: [UInt8]) {
        let owner = Unmanaged.passRetained(SharedBody(body))
        let pointer = owner.takeUnretainedValue().bytes.withUnsafeBytes {
            understudy_mhd_response($0.baseAddress, $0.count, owner.toOpaque(), releaseOwner)
        }
        guard let pointer else {
            owner.release()
            return nil
        }
        self.init(pointer: pointer)
    }

    func add(_ name: String, _ value: String) {
        // Passed directly, each text would be copied into memory of its own for every response.
        name.withCString { name in value.withCString { value in _ = MHD_add_response_header(pointer, name, value) } }
    }

    func release() {
        MHD_destroy_response(pointer)
    }
}

/// Retains a body while it is sent. The elements of an array keep their address as long as the array is retained and not changed.
private final class SharedBody {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}

/// Releases the owner of a body.
let releaseOwner: MHD_ContentReaderFreeCallback = { owner in
    if let owner { Unmanaged<AnyObject>.fromOpaque(owner).release() }
}
