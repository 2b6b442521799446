import CMicrohttpd

/// libmicrohttpd's form of an answer; released once it has been queued.
struct MHDResponse {
    let pointer: OpaquePointer

    init(pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// A body that goes out as it is, and is not copied: however many connections are slow to read an answer, it is in memory once.
    init?(_ body: [UInt8]) {
        let owner = Unmanaged.passRetained(SharedBody(body))
        let pointer = owner.takeUnretainedValue().bytes.withUnsafeBytes {
            understudy_mhd_response($0.baseAddress, $0.count, owner.toOpaque(), letGoBody)
        }
        guard let pointer else {
            owner.release()
            return nil
        }
        self.init(pointer: pointer)
    }

    func add(_ name: String, _ value: String) {
        // Handed over as they are, texts would be copied into memory of their own, for each answer.
        name.withCString { name in value.withCString { value in _ = MHD_add_response_header(pointer, name, value) } }
    }

    func release() {
        MHD_destroy_response(pointer)
    }
}

/// Holds a body while it is being sent. The elements of an array stay where they are as long as it is held and nobody can change it.
private final class SharedBody {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}

private let letGoBody: MHD_ContentReaderFreeCallback = { owner in
    if let owner { Unmanaged<SharedBody>.fromOpaque(owner).release() }
}
