import GRDB

/// A step that creates tables. From version 0.1.0 on, a step never changes: a change of the tables is a further step, which adds to them.
package struct Migration: Sendable {
    /// Unique in the program: the module and the version that brings the step, `longevity-0.1.0`.
    package let name: String
    /// Runs while foreign keys are enforced.
    package let sql: String
    /// Whether the step creates the index of its name for a resource of a user's own. Such steps come and go with the user's files, so that
    /// no database has a list of them.
    let isIndex: Bool

    package init(_ name: String, sql: String) {
        self.name = name
        self.sql = sql
        isIndex = false
    }

    /// The step that creates an index unless it exists.
    ///
    /// - Parameter definition: the text behind the index's name.
    package init(index name: String, _ definition: String) {
        self.name = name
        sql = "CREATE INDEX IF NOT EXISTS \(name.quotedDatabaseIdentifier) \(definition)"
        isIndex = true
    }
}

/// The tables that all backends share.
enum CoreMigrations {
    static let all = [first, endpoints, accountSearch]

    /// Every database has this step, so that a file without it is of a build before 0.1.0.
    static let first = Migration(
        "core-0.1.0",
        sql: """
            CREATE TABLE account (
                key TEXT PRIMARY KEY,
                display_name TEXT,
                -- The purpose of a persona, for people.
                note TEXT,
                email TEXT,
                email_verified INTEGER NOT NULL DEFAULT 1,
                password_hash TEXT,
                date_of_birth TEXT,
                timezone TEXT,
                -- The blocks from which an evergreen account is seeded again; see StoredSeed.
                seed TEXT,
                created_at TEXT NOT NULL,
                -- The instant from which on the data of an evergreen account is right; NULL before its first request, and for any other account.
                seeded_at TEXT,
                -- The time of the first thing that an evergreen account's data leaves out; NULL for any other account.
                next_due TEXT
            ) STRICT;
            CREATE INDEX account_by_email ON account (email COLLATE NOCASE);

            CREATE TABLE bearer_token (
                sha256 BLOB PRIMARY KEY,
                -- Only of seeded demo tokens, so that they can be listed.
                text TEXT,
                account TEXT NOT NULL REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
                expires_at TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX bearer_token_by_account ON bearer_token (account);

            -- A text sealed with the database's key, by which a wrong key is told from the right one.
            CREATE TABLE key_check (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                sealed BLOB NOT NULL
            ) STRICT;

            -- The sandbox of the data, so that signed tokens count in their own world alone; no row in the main world.
            CREATE TABLE token_scope (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                sandbox TEXT NOT NULL
            ) STRICT;

            -- The users that sign in. Their addresses and passwords are those of their accounts.
            CREATE TABLE auth_user (
                uid TEXT PRIMARY KEY,
                account TEXT NOT NULL UNIQUE REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
                -- NULL until it is set.
                disabled INTEGER,
                -- The first address, if the address has changed since.
                initial_email TEXT,
                -- In milliseconds since 1970.
                password_updated_at INTEGER,
                -- In seconds since 1970: ID tokens issued before are revoked.
                valid_since INTEGER
            ) STRICT;

            -- The ids of users who have been deleted.
            CREATE TABLE deleted_auth_user (
                uid TEXT PRIMARY KEY,
                -- The user's account; NULL for a user that was never known here.
                account TEXT REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX deleted_auth_user_by_account ON deleted_auth_user (account);

            -- The codes of mails, none of which is sent.
            CREATE TABLE action_code (
                number INTEGER PRIMARY KEY,
                code TEXT NOT NULL UNIQUE,
                -- The user, which the code outlives.
                uid TEXT NOT NULL,
                kind TEXT NOT NULL,
                email TEXT NOT NULL,
                new_email TEXT,
                -- The link without its host. A link has the address by which its reader asks.
                target TEXT NOT NULL,
                created_at TEXT NOT NULL
            ) STRICT;
            CREATE INDEX action_code_by_uid ON action_code (uid);

            -- The seed that the data were made from. Data that were made without a seed have no row.
            CREATE TABLE initial_seed (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                name TEXT NOT NULL,
                sha256 BLOB NOT NULL
            ) STRICT;

            -- The codes of text messages, none of which is sent.
            CREATE TABLE verification_code (
                number INTEGER PRIMARY KEY,
                session_info TEXT NOT NULL UNIQUE,
                code TEXT NOT NULL,
                kind TEXT NOT NULL,
                phone_number TEXT NOT NULL,
                -- NULL for a number that no user has. The code outlives the user.
                uid TEXT,
                created_at TEXT NOT NULL
            ) STRICT;
            CREATE INDEX verification_code_by_uid ON verification_code (uid);

            -- Records of all backends that are described as values.
            CREATE TABLE resource (
                -- The order of insertion.
                position INTEGER PRIMARY KEY,
                backend TEXT NOT NULL,
                kind TEXT NOT NULL,
                -- The user that sees the record; empty for records of all users.
                owner TEXT NOT NULL,
                -- The user for whom the record was made, whose export has it.
                user TEXT NOT NULL,
                -- Empty if the owner has only one record of the kind.
                id TEXT NOT NULL,
                parent TEXT,
                created_at TEXT NOT NULL,
                -- As responses contain it, without derived members.
                json TEXT NOT NULL,
                UNIQUE (backend, kind, id, owner)
            ) STRICT;
            CREATE INDEX resource_by_user ON resource (backend, user, owner, kind);

            -- The records of evergreen accounts that are due later on their local day.
            CREATE TABLE due_record (
                -- The order of insertion.
                position INTEGER PRIMARY KEY,
                account TEXT NOT NULL REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
                due_at TEXT NOT NULL,
                backend TEXT NOT NULL,
                -- The list of the backend's block in a seed, and the record in the form that the list reads.
                list TEXT NOT NULL,
                id TEXT NOT NULL,
                record TEXT NOT NULL
            ) STRICT;
            CREATE INDEX due_record_by_account ON due_record (account, due_at);
            """)

    static let endpoints = Migration(
        "core-0.1.0-endpoints",
        sql: """
            -- The answers that routes of a user's own have given, where a sequence of answers goes on.
            CREATE TABLE endpoint_position (
                endpoint TEXT NOT NULL,
                -- The caller's account; empty for a caller without one.
                account TEXT NOT NULL,
                position INTEGER NOT NULL,
                PRIMARY KEY (endpoint, account)
            ) STRICT, WITHOUT ROWID;
            CREATE TRIGGER endpoint_position_of_account AFTER DELETE ON account BEGIN
                DELETE FROM endpoint_position WHERE account = OLD.key;
            END;
            """)

    static let accountSearch = Migration(
        "core-0.1.0-account-search",
        sql: """
            -- The columns that a search of accounts reads, without the seeds.
            CREATE INDEX account_by_text ON account (key, display_name, note, email, timezone);
            """)
}
