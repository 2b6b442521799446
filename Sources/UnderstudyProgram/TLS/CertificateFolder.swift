import Cryptography
import Foundation
import Storage

/// The certificate authority of this machine and the certificate of its server, in a folder of their own. Only its owner can read them.
///
/// `ca-key.pem` has the authority's key and certificate, `server-key.pem` those of the server: each pair is written at once. `ca.pem` is a
/// copy of the authority's certificate for devices that shall trust it. Several servers may share the folder.
package struct CertificateFolder: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// The folder for a value of the setting `tls.folder`.
    package static func standard(_ setting: String?) -> CertificateFolder {
        CertificateFolder(setting ?? FileManager.default.homeDirectoryForCurrentUser.path + "/.understudy")
    }

    package var authorityFile: String { path + "/ca.pem" }
    private var authorityPair: String { path + "/ca-key.pem" }
    private var serverPair: String { path + "/server-key.pem" }

    private static let folderMode: mode_t = 0o700
    private static let mostBytes = 1 << 20

    /// The authority, without making one; `nil` if there is none.
    package func authority() throws(StartError) -> CertificateAuthority? {
        guard try isPresent, let pair = try pair(authorityPair) else { return nil }
        return try using(authorityPair) { try CertificateAuthority(certificate: pair.certificate, key: pair.key) }
    }

    /// The server's certificate and key, without making them; `nil` if there are none.
    package func server() throws(StartError) -> (certificate: Certificate, key: SigningKey)? {
        try isPresent ? pair(serverPair) : nil
    }

    /// Stores a new authority unless there is one by now.
    ///
    /// - Returns: the authority in the folder.
    func store(_ new: CertificateAuthority) throws(StartError) -> CertificateAuthority {
        try create()
        do {
            try PrivateFile.store(Array((new.key.pem + new.certificate.pem).utf8), at: authorityPair, replacing: false)
        } catch {
            guard error.code == EEXIST else { throw refused(authorityPair, "cannot be written: \(error)") }
        }
        return try authority() ?? new
    }

    /// Stores the certificate of the authority for devices, if its file has not got it.
    func publish(_ certificate: Certificate) throws(StartError) {
        if let bytes = try? InputFile.read(authorityFile, upTo: Self.mostBytes), bytes == Array(certificate.pem.utf8) { return }
        try store(certificate.pem, at: authorityFile)
    }

    func store(_ certificate: Certificate, _ key: SigningKey) throws(StartError) {
        try store(key.pem + certificate.pem, at: serverPair)
    }

    /// Removes the files, and the folder if it is empty then.
    ///
    /// - Returns: whether there was an authority.
    @discardableResult
    package func removeAll() throws(StartError) -> Bool {
        guard try isPresent else { return false }
        let wasPresent = access(authorityPair, F_OK) == 0
        for file in [serverPair, authorityPair, authorityFile] { try remove(file) }
        rmdir(path)
        return wasPresent
    }

    private func remove(_ file: String) throws(StartError) {
        guard unlink(file) == 0 || errno == ENOENT else { throw refused(file, "cannot be removed: \(String(cString: strerror(errno)))") }
    }

    private func store(_ text: String, at file: String) throws(StartError) {
        do {
            try PrivateFile.store(Array(text.utf8), at: file)
        } catch {
            throw refused(file, "cannot be written: \(error)")
        }
    }

    private func create() throws(StartError) {
        guard try !isPresent else { return }
        guard mkdir(path, Self.folderMode) == 0 || errno == EEXIST else {
            throw refused(path, "cannot be created: \(String(cString: strerror(errno)))")
        }
        _ = try isPresent
    }

    /// Whether the folder exists.
    ///
    /// - Throws: if it is another user's or open to others: another user could put an authority there.
    private var isPresent: Bool {
        get throws(StartError) {
            guard access(path, F_OK) == 0 || errno != ENOENT else { return false }
            try check(path)
            return true
        }
    }

    private func check(_ entry: String) throws(StartError) {
        if let objection = FileTrust.objection(to: entry) { throw refused(entry, objection) }
        var status = stat()
        guard stat(entry, &status) == 0 else { throw refused(entry, "cannot be examined: \(String(cString: strerror(errno)))") }
        guard status.st_mode & 0o077 == 0 else {
            throw refused(
                entry, "is open to other users; close it with `chmod go= \(entry.onTerminal())`, or remove it if they may have its key")
        }
    }

    private func pair(_ file: String) throws(StartError) -> (certificate: Certificate, key: SigningKey)? {
        guard access(file, F_OK) == 0 || errno != ENOENT else { return nil }
        try check(file)
        return try using(file) {
            let text = String(decoding: try InputFile.read(file, upTo: Self.mostBytes), as: UTF8.self)
            let start = text.range(of: "-----BEGIN CERTIFICATE-----")?.lowerBound ?? text.endIndex
            return (try Certificate(pem: String(text[start...])), try SigningKey(pem: String(text[..<start])))
        }
    }

    private func using<Value>(_ file: String, _ body: () throws -> Value) throws(StartError) -> Value {
        do {
            return try body()
        } catch {
            throw refused(file, "cannot be used: \(error); `understudy certificate --remove` removes it")
        }
    }

    private func refused(_ entry: String, _ reason: String) -> StartError { .unavailable("\(entry.onTerminal()) \(reason)") }
}
