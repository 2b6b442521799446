/// One numbered step of a module's tables. A released step never changes.
package struct Migration: Sendable {
    /// Unique in the program: module and number, `longevity-001`.
    package let name: String
    package let sql: String

    package init(_ name: String, sql: String) {
        self.name = name
        self.sql = sql
    }
}

/// The tables that all backends share.
enum CoreMigrations {
    static let all = [
        Migration(
            "core-001",
            sql: """
                CREATE TABLE account (
                    key TEXT PRIMARY KEY,
                    display_name TEXT,
                    -- What a persona is for, for people.
                    note TEXT,
                    email TEXT,
                    email_verified INTEGER NOT NULL DEFAULT 1,
                    password_hash TEXT,
                    date_of_birth TEXT,
                    timezone TEXT,
                    -- The account's object in the seed file, from which an evergreen account is laid anew.
                    seed TEXT,
                    -- The local date for which the seed was laid; NULL when it is not to be laid anew.
                    evergreen_on TEXT,
                    created_at TEXT NOT NULL
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
                """),
        Migration(
            "core-002",
            sql: """
                -- A text sealed with the database's key, by which a wrong key is told from the right one.
                CREATE TABLE key_check (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    sealed BLOB NOT NULL
                ) STRICT;
                """),
        Migration(
            "core-003",
            sql: """
                -- Names the data: another one after each reset and restore, so that who began before them is told from who came after.
                CREATE TABLE epoch (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    name TEXT NOT NULL
                ) STRICT;
                """),
        Migration(
            "core-004",
            sql: """
                -- Names the sandbox that the data are of, so that signed tokens count in their own world alone; no row in the main world.
                CREATE TABLE token_scope (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    sandbox TEXT NOT NULL
                ) STRICT;
                """),
        Migration(
            "core-005",
            sql: """
                -- Who signs in with an account. Address and password stand there.
                CREATE TABLE auth_user (
                    uid TEXT PRIMARY KEY,
                    account TEXT NOT NULL UNIQUE REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
                    -- NULL when nobody has ever said so.
                    disabled INTEGER,
                    -- The first address, if there has been another since.
                    initial_email TEXT,
                    -- In milliseconds since 1970.
                    password_updated_at INTEGER,
                    -- In seconds since 1970: ID tokens issued before are revoked.
                    valid_since INTEGER
                ) STRICT;
                -- Until now every account had its key for a user id; backends that know better say so in steps of their own.
                INSERT INTO auth_user (uid, account) SELECT key, key FROM account;

                -- The ids of users who have been deleted.
                CREATE TABLE deleted_auth_user (
                    uid TEXT PRIMARY KEY,
                    -- The account that the user was of; NULL for somebody who was never known here.
                    account TEXT REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX deleted_auth_user_by_account ON deleted_auth_user (account);

                -- The codes that stand in mails, none of which is sent.
                CREATE TABLE action_code (
                    number INTEGER PRIMARY KEY,
                    code TEXT NOT NULL UNIQUE,
                    -- Of whom; the code outlives the user.
                    uid TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    email TEXT NOT NULL,
                    new_email TEXT,
                    link TEXT NOT NULL,
                    created_at TEXT NOT NULL
                ) STRICT;
                CREATE INDEX action_code_by_uid ON action_code (uid);
                """),
        Migration(
            "core-007",
            sql: """
                -- The seed that the data were made from. Data that were made without a seed have no row.
                CREATE TABLE initial_seed (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    -- NULL for data of a version that did not store the seed.
                    name TEXT,
                    sha256 BLOB
                ) STRICT;
                INSERT INTO initial_seed (id) SELECT 1 WHERE EXISTS (SELECT 1 FROM account);
                """),
        Migration(
            "core-008",
            sql: """
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
                """),
        Migration(
            "core-009",
            sql: """
                -- A link has the address by which its reader asks. The address of the request that made the code is not stored.
                ALTER TABLE action_code RENAME COLUMN link TO target;
                UPDATE action_code SET target = substr(target, instr(target, '/emulator/action?')) WHERE instr(target, '/emulator/action?') > 0;
                """),
        Migration(
            "core-010",
            sql: """
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
                """),
        Migration(
            "core-011",
            sql: """
                -- The instant from which on the data of an evergreen account is right; NULL before its first request, and for any other account.
                ALTER TABLE account ADD COLUMN seeded_at TEXT;
                -- The time of the first thing that an evergreen account's data leaves out; NULL for any other account.
                ALTER TABLE account ADD COLUMN next_due TEXT;
                -- Data of earlier versions are renewed with the next request.
                UPDATE account SET next_due = '1970-01-01T00:00:00.000Z',
                    seeded_at = CASE WHEN evergreen_on > '0001-01-01' THEN '1970-01-01T00:00:00.000Z' END
                WHERE evergreen_on IS NOT NULL;
                ALTER TABLE account DROP COLUMN evergreen_on;

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
                """),
    ]
}
