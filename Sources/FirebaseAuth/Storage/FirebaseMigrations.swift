import UnderstudyCore

/// Firebase's tables. The fields that users share with other apps are in `auth_user` and `account` (firebase-auth.md 6).
enum FirebaseMigrations {
    static let all = [
        Migration(
            "firebase-001",
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
                    owns_account INTEGER NOT NULL DEFAULT 0
                ) STRICT;

                CREATE TABLE firebase_config (
                    key TEXT PRIMARY KEY,
                    value INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                """)
    ]
}
