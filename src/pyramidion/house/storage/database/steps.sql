-- What SQLite files went through before there were migrations. `PRAGMA user_version` says how far a file has come;
-- each step leads to the next version. The list is closed: the first migration takes a file from wherever it stands to
-- the last of these, and later changes are migrations.

-- Step 1
CREATE TABLE house (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE players (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, made REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
    setup TEXT NOT NULL, seed INTEGER NOT NULL, salt TEXT NOT NULL, commitment TEXT NOT NULL,
    made REAL NOT NULL, status TEXT NOT NULL, code TEXT UNIQUE, private INTEGER NOT NULL,
    coach INTEGER NOT NULL, host TEXT, seats TEXT NOT NULL, held TEXT NOT NULL, muted TEXT NOT NULL,
    removed TEXT NOT NULL, rematch TEXT, started REAL, ended REAL, touched REAL NOT NULL, outcome TEXT,
    deadline REAL, bots INTEGER NOT NULL, taken_up INTEGER NOT NULL, file TEXT
) WITHOUT ROWID;
-- What a house looks for when it starts: games whose clock runs or in which bots play.
CREATE INDEX tables_at_work ON tables (id) WHERE status = 'playing' AND (deadline IS NOT NULL OR bots);
CREATE INDEX tables_touched ON tables (touched) WHERE status <> 'archived';
CREATE INDEX tables_host ON tables (host, status);

-- The log. Its key lets one writer alone append a seq. Rows keep their order of writing, so that one commit
-- for many tables touches few pages.
CREATE TABLE moves (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, seat INTEGER, at REAL NOT NULL, id TEXT, move TEXT NOT NULL,
    UNIQUE ("table", seq)
);

-- Whom the row of a table names, so that a person's tables are found, and forgotten when they ask for it.
CREATE TABLE attendance (
    player TEXT NOT NULL, "table" TEXT NOT NULL, PRIMARY KEY (player, "table")
) WITHOUT ROWID;
CREATE INDEX attendance_table ON attendance ("table");

CREATE TABLE chat (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, player TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL,
    seat INTEGER, text TEXT, phrase TEXT, at REAL NOT NULL, PRIMARY KEY ("table", n)
) WITHOUT ROWID;
CREATE INDEX chat_player ON chat (player);

CREATE TABLE happenings (
    "table" TEXT NOT NULL, at REAL NOT NULL, who TEXT, what TEXT NOT NULL, seat INTEGER
);
CREATE INDEX happenings_table ON happenings ("table");

-- Step 2
-- What a dictionary or a judge said of a move, as JSON; NULL where none was asked.
ALTER TABLE moves ADD COLUMN verdict TEXT;

-- Step 3
ALTER TABLE moves ADD COLUMN delay REAL;

-- Step 4
-- Decks that somebody brought for their own tables; the cards lie in files of these names.
CREATE TABLE decks (
    player TEXT NOT NULL, name TEXT NOT NULL, made REAL NOT NULL, PRIMARY KEY (player, name)
) WITHOUT ROWID;

-- Step 5
-- Since when a table stands still, and at which game time, as JSON; NULL while it is played.
ALTER TABLE tables ADD COLUMN pause TEXT;

-- Step 6
-- How often each seat may ask the coach and how often it has, as JSON; NULL: as often as they like.
ALTER TABLE tables ADD COLUMN hints TEXT;
