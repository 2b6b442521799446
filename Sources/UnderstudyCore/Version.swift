import CBuild

/// The version, as the documents, the health answer and the start-up text give it. `Scripts/version` reads it here.
package let understudyVersion = "0.1.0"

/// The version and the commit, as `--version` gives them: `0.1.0 (97705efa, 2026-11-30)`.
///
/// A debug build has no commit: otherwise each commit would compile it anew.
package let understudyBuild = understudy_build().map { String(cString: $0) } ?? "\(understudyVersion)-dev"
