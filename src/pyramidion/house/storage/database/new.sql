-- A new SQLite file, as all migrations together would make it. `user_version` is the last of the old steps.

CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE house (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

-- `epoch`: raised to make all cookies and links of a person worthless.
CREATE TABLE players (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, made REAL NOT NULL,
    epoch INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- `pause`: since when a table stands still, and at which game time, as JSON; NULL while it is played.
-- `hints`: how often each seat may ask the coach and how often it has, as JSON; NULL: as often as they like.
-- `beats`: how long the table waits at the beats of its game, and the last one that it came to, as JSON.
-- `along`: who answers along without playing, and how well, as JSON; `teams`: what the teams are called, as JSON.
-- `listed`: it stands in the lobby; `ranked`: its game counts for ratings; `pace`: days that a move may take, 0: live.
-- `proposals`: what the people of the table are asked and were asked, as JSON.
-- `devices`: which seats were shown on which device while a game is played, as JSON.
-- `provided`: who handed in the transcript that the table takes up, as JSON; `accepted`: who agreed to that.
-- `nonces`: what people's devices gave for the seed; `origin`: how the seed of a game that has begun came about, as JSON.
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
    setup TEXT NOT NULL, seed INTEGER NOT NULL, salt TEXT NOT NULL, commitment TEXT NOT NULL,
    made REAL NOT NULL, status TEXT NOT NULL, code TEXT UNIQUE, private INTEGER NOT NULL,
    coach INTEGER NOT NULL, host TEXT, seats TEXT NOT NULL, held TEXT NOT NULL, muted TEXT NOT NULL,
    removed TEXT NOT NULL, rematch TEXT, started REAL, ended REAL, touched REAL NOT NULL, outcome TEXT,
    deadline REAL, bots INTEGER NOT NULL, taken_up INTEGER NOT NULL, file TEXT, pause TEXT, hints TEXT,
    proposals TEXT NOT NULL DEFAULT '{}', devices TEXT NOT NULL DEFAULT '{}', provided TEXT,
    accepted TEXT NOT NULL DEFAULT '[]', nonces TEXT NOT NULL DEFAULT '{}', origin TEXT,
    beats TEXT NOT NULL DEFAULT '{}', along TEXT NOT NULL DEFAULT '{}', teams TEXT NOT NULL DEFAULT '[]',
    listed INTEGER NOT NULL DEFAULT 0, ranked INTEGER NOT NULL DEFAULT 0, pace INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
-- What a house looks for when it starts: games whose clock runs or in which bots play.
CREATE INDEX tables_at_work ON tables (id) WHERE status = 'playing' AND (deadline IS NOT NULL OR bots);
CREATE INDEX tables_touched ON tables (touched) WHERE status <> 'archived';
CREATE INDEX tables_host ON tables (host, status);
CREATE INDEX tables_open ON tables (made) WHERE status IN ('gathering', 'playing');

-- The log. Its key lets one writer alone append a seq. Rows keep their order of writing, so that one commit for many
-- tables touches few pages. `verdict`: what a dictionary or a judge said of a move, as JSON; NULL where none was asked.
-- `mark`: by which a writer knows its own row again.
CREATE TABLE moves (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, seat INTEGER, at REAL NOT NULL, id TEXT, move TEXT NOT NULL,
    verdict TEXT, delay REAL, mark TEXT, UNIQUE ("table", seq)
);

-- Whom the row of a table names, so that a person's tables are found, and forgotten when they ask for it.
CREATE TABLE attendance (
    player TEXT NOT NULL, "table" TEXT NOT NULL, PRIMARY KEY (player, "table")
) WITHOUT ROWID;
CREATE INDEX attendance_table ON attendance ("table");

CREATE TABLE chat (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, player TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL,
    seat INTEGER, text TEXT, phrase TEXT, at REAL NOT NULL, mark TEXT, PRIMARY KEY ("table", n)
) WITHOUT ROWID;
CREATE INDEX chat_player ON chat (player);

CREATE TABLE happenings (
    "table" TEXT NOT NULL, at REAL NOT NULL, who TEXT, what TEXT NOT NULL, seat INTEGER
);
CREATE INDEX happenings_table ON happenings ("table");

-- Decks that somebody brought for their own tables; the cards lie in files of these names.
CREATE TABLE decks (
    player TEXT NOT NULL, name TEXT NOT NULL, made REAL NOT NULL, PRIMARY KEY (player, name)
) WITHOUT ROWID;

-- Which table gathers under a code.
CREATE TABLE codes (code TEXT PRIMARY KEY, "table" TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX codes_table ON codes ("table");

-- When a table is to be looked at without anybody asking.
CREATE TABLE wakes ("table" TEXT PRIMARY KEY, due DOUBLE PRECISION NOT NULL) WITHOUT ROWID;
CREATE INDEX wakes_due ON wakes (due);

-- Keys with which a person proves who they are (WebAuthn). `credential`: what the device calls it; `public_key`: COSE;
-- `counter`: how often the device has signed, 0 where it does not count; `site`: the name of the house that it is for.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY, player TEXT NOT NULL, credential TEXT NOT NULL UNIQUE, public_key BLOB NOT NULL,
    counter INTEGER NOT NULL, transports TEXT NOT NULL, site TEXT NOT NULL, name TEXT NOT NULL, made REAL NOT NULL,
    used REAL
) WITHOUT ROWID;
CREATE INDEX passkeys_player ON passkeys (player);

-- What is left of a person's recovery codes, as keyed digests.
CREATE TABLE recovery_codes (digest TEXT PRIMARY KEY, player TEXT NOT NULL, made REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX recovery_codes_player ON recovery_codes (player);

-- What a reader goes by in the names of people who have passkeys: nobody else gets a name that looks like one.
CREATE TABLE kept_names (look TEXT PRIMARY KEY, player TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX kept_names_player ON kept_names (player);

-- Challenges and recovery codes that have been used, until they would have expired anyway.
CREATE TABLE spent (mark TEXT PRIMARY KEY, until REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX spent_until ON spent (until);

PRAGMA user_version = 6;
