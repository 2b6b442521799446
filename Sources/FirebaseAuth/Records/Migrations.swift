import Storage
import Values

/// Firebase's tables. The fields that users share with other apps are in `auth_user` and `account` (firebase-auth.md 6).
enum FirebaseMigrations {
    static let all = [
        Migration(
            "firebase-0.1.0",
            sql: """
                -- The fields of a user that only Firebase has. A user without a row has the account's time of creation for every time.
                CREATE TABLE firebase_user (
                    uid TEXT PRIMARY KEY REFERENCES auth_user (uid) ON DELETE CASCADE ON UPDATE CASCADE,
                    photo_url TEXT,
                    phone_number TEXT UNIQUE,
                    -- Instants in milliseconds since 1970.
                    created_at INTEGER NOT NULL,
                    last_login_at INTEGER,
                    last_refresh_at INTEGER,
                    -- An object as text, as it was sent.
                    custom_attributes TEXT,
                    -- Whether the user has signed in by a custom token.
                    custom_auth INTEGER NOT NULL DEFAULT 0,
                    -- Whether the account was made by signing up here, and goes when all users are wiped.
                    owns_account INTEGER NOT NULL DEFAULT 0,
                    -- Whether the user has signed in by a link in a mail.
                    email_link INTEGER NOT NULL DEFAULT 0,
                    -- Whether `emailVerified` is absent while the user has no address.
                    email_verified_unset INTEGER NOT NULL DEFAULT 0,
                    screen_name TEXT,
                    -- The second factors, a JSON array; NULL for a user who never had one.
                    mfa_info TEXT
                ) STRICT;

                CREATE TABLE firebase_config (
                    key TEXT PRIMARY KEY,
                    value INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;

                -- A user's identities at providers such as `google.com`, in the order in which they were added.
                CREATE TABLE firebase_provider (
                    number INTEGER PRIMARY KEY,
                    uid TEXT NOT NULL REFERENCES auth_user (uid) ON DELETE CASCADE ON UPDATE CASCADE,
                    provider TEXT NOT NULL,
                    -- The user's id at the provider. NULL for `password` and `phone`: such a row only holds the place of an entry that is
                    -- computed from the user's address or phone number.
                    raw_id TEXT,
                    federated_id TEXT,
                    display_name TEXT,
                    photo_url TEXT,
                    email TEXT,
                    screen_name TEXT,
                    phone_number TEXT,
                    UNIQUE (uid, provider)
                ) STRICT;
                CREATE INDEX firebase_provider_by_raw_id ON firebase_provider (provider, raw_id);
                CREATE INDEX firebase_provider_by_email ON firebase_provider (email COLLATE NOCASE);

                -- Proofs that a client has a phone number, which it wanted to link to another user than the number's.
                CREATE TABLE firebase_temporary_proof (
                    number INTEGER PRIMARY KEY,
                    proof TEXT NOT NULL UNIQUE,
                    phone_number TEXT NOT NULL
                ) STRICT;
                """)
    ]
}
