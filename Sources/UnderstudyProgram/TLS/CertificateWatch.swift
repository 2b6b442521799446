import Cryptography
import Logging
import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// Renews a running server's certificate when it ends soon, and when the machine has another name or address.
enum CertificateWatch {
    static func start(
        over server: Server, _ certificates: MachineCertificates, from start: (authority: Certificate, credentials: ServerCredentials),
        logger: Logger, lookEverySeconds: Double = 60
    ) -> RepeatingTask {
        let first = (certificate: start.credentials.certificatePEM, problem: String?.none)
        return RepeatingTask(everySeconds: lookEverySeconds, from: first) { last in
            do {
                // Another server of this machine may have renewed it.
                let present = try certificates.credentials(by: start.authority)
                let problem = present == nil ? removed(certificates.folder) : nil
                if let problem, problem != last.problem { logger.warning("\(problem)") }
                last.problem = problem
                guard let present, present.certificatePEM != last.certificate else { return }
                try server.renew(present)
                last.certificate = present.certificatePEM
                logger.notice("HTTPS has a new certificate")
            } catch {
                let problem = "the certificate for HTTPS cannot be renewed: \(error)"
                if problem != last.problem { logger.error("\(problem.onTerminal())") }
                last.problem = problem
            }
        }
    }

    private static func removed(_ folder: CertificateFolder) -> String {
        """
        the authority of the certificate for HTTPS is no longer in \(folder.path.onTerminal()): this server keeps its certificate, which is \
        not renewed; the next start uses another authority
        """
    }
}
