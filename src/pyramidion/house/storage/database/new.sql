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
-- `listed`: it stands in the lobby; `ranked`: its game counts for ratings (`was_ranked`: did); `pace`: days that a move may take, 0: live.
-- `matched`: the lobby brought its people together, and its game begins by itself.

-- `resigned`: which seats have resigned, and whose they were; `unagreed`: who has not agreed to another pace, as JSON.
-- `days`: the clocks of a game over days, as JSON; NULL where none is played.
-- `proposals`: what the people of the table are asked and were asked, as JSON.
-- `review`: whether they agreed to the coach's review of their game, and who did not, as JSON.
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
    listed INTEGER NOT NULL DEFAULT 0, ranked INTEGER NOT NULL DEFAULT 0, pace INTEGER NOT NULL DEFAULT 0,
    was_ranked INTEGER NOT NULL DEFAULT 0, matched INTEGER NOT NULL DEFAULT 0, days TEXT,
    resigned TEXT NOT NULL DEFAULT '[]', unagreed TEXT NOT NULL DEFAULT '[]',
    review TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;
-- What a house looks for when it starts: games whose clock runs or in which bots play.
CREATE INDEX tables_at_work ON tables (id) WHERE status = 'playing' AND (deadline IS NOT NULL OR bots);
CREATE INDEX tables_touched ON tables (touched) WHERE status <> 'archived';
CREATE INDEX tables_host ON tables (host, status);
CREATE INDEX tables_open ON tables (made) WHERE status IN ('gathering', 'playing');

-- The log. Its key lets one writer alone append a seq. Rows keep their order of writing, so that one commit for many
-- tables touches few pages. `verdict`: what a dictionary or a judge said of a move, as JSON; NULL where none was asked.
-- `mark`: by which a writer knows its own row again. `waits`: the seats that the game waits for after the last row of a
-- write, as JSON; NULL where nobody noted it.
CREATE TABLE moves (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, seat INTEGER, at REAL NOT NULL, id TEXT, move TEXT NOT NULL,
    verdict TEXT, delay REAL, mark TEXT, waits TEXT, UNIQUE ("table", seq)
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

-- For each person of a game that is over: how it ended for them (`ending`). `n`: its number in `results`, with what was
-- believed of their skill before it and after it; NULL where it does not count. `statistics`: the game's own, as JSON.
CREATE TABLE played (
    player TEXT NOT NULL, "table" TEXT NOT NULL, game TEXT NOT NULL, pace TEXT NOT NULL, ended REAL NOT NULL,
    ending TEXT NOT NULL, private INTEGER NOT NULL, n INTEGER, mu_before REAL, sigma_before REAL, mu REAL, sigma REAL,
    statistics TEXT, PRIMARY KEY (player, "table")
) WITHOUT ROWID;
CREATE INDEX played_ended ON played (player, ended);
CREATE INDEX played_table ON played ("table");

-- Games that count, as JSON: those that have just ended, and all others in the order in which they are entered.
CREATE TABLE unrated ("table" TEXT PRIMARY KEY, at REAL NOT NULL, result TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE results (
    n INTEGER PRIMARY KEY, "table" TEXT NOT NULL UNIQUE, at REAL NOT NULL, result TEXT NOT NULL
) WITHOUT ROWID;

-- What `results` say of people (`p:ID`) and bots (`b:LEVEL/VERSION`), by season.
CREATE TABLE ratings (
    who TEXT NOT NULL, game TEXT NOT NULL, pace TEXT NOT NULL, season INTEGER NOT NULL, mu REAL NOT NULL,
    sigma REAL NOT NULL, games INTEGER NOT NULL, won INTEGER NOT NULL, last REAL NOT NULL,
    PRIMARY KEY (who, game, pace, season)
) WITHOUT ROWID;
CREATE INDEX ratings_best ON ratings (game, pace, season, mu);

-- Under which handle a person's profile is found, and what it shows to others, as JSON.
CREATE TABLE profiles (player TEXT PRIMARY KEY, handle TEXT NOT NULL UNIQUE, shows TEXT NOT NULL) WITHOUT ROWID;

-- Who seeks a game in the lobby: what they accept, as JSON, through which process, and until when it counts.
CREATE TABLE seeks (
    id TEXT PRIMARY KEY, player TEXT NOT NULL UNIQUE, seek TEXT NOT NULL, process TEXT NOT NULL,
    until DOUBLE PRECISION NOT NULL
) WITHOUT ROWID;

-- A seek ends once: with a table, or NULL where it was given up or has lapsed. `wish`: what it was, as JSON: whoever came
-- to a table where the others did not come waits again as before.
CREATE TABLE seek_ends (
    seek TEXT PRIMARY KEY, player TEXT NOT NULL, "table" TEXT, at DOUBLE PRECISION NOT NULL, wish TEXT
) WITHOUT ROWID;
CREATE INDEX seek_ends_player ON seek_ends (player);
CREATE INDEX seek_ends_at ON seek_ends (at);

-- Whom somebody wants nothing to do with, and under which name they knew them.
CREATE TABLE blocks (
    player TEXT NOT NULL, blocked TEXT NOT NULL, name TEXT NOT NULL, made DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (player, blocked)
) WITHOUT ROWID;
CREATE INDEX blocks_blocked ON blocks (blocked);

-- What people report to whoever looks after the house. `about`: a person; NULL: the table. `settled`: when it was dealt with.
CREATE TABLE reports (
    id TEXT PRIMARY KEY, "table" TEXT NOT NULL, reporter TEXT NOT NULL, about TEXT, reason TEXT NOT NULL,
    text TEXT NOT NULL, made DOUBLE PRECISION NOT NULL, settled DOUBLE PRECISION
) WITHOUT ROWID;
CREATE INDEX reports_made ON reports (made);

-- When somebody's clocks in games over days stand still; and when nobody could move, because the house was down.
CREATE TABLE holidays (
    player TEXT NOT NULL, number INTEGER NOT NULL, begun DOUBLE PRECISION NOT NULL,
    ended DOUBLE PRECISION NOT NULL, PRIMARY KEY (player, number)
) WITHOUT ROWID;
CREATE TABLE outages (begun DOUBLE PRECISION PRIMARY KEY, ended DOUBLE PRECISION NOT NULL) WITHOUT ROWID;

-- Devices on which people are told news by Web Push. `device`: the hash of the endpoint; `failures`: in a row;
-- `not_before`: when its push service is asked again.
CREATE TABLE push_devices (
    device TEXT PRIMARY KEY, player TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
    made REAL NOT NULL, failures INTEGER NOT NULL DEFAULT 0, not_before REAL NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX push_devices_player ON push_devices (player);

-- Which kinds of news a person wants, and the hours at which they want none, both as JSON.
CREATE TABLE news_wishes (player TEXT PRIMARY KEY, kinds TEXT NOT NULL, quiet TEXT) WITHOUT ROWID;

-- News that a device is still to be told: the newest of each table. `n`: the length of the table's log with the rows that
-- caused it; `due`: when it may be sent; `holder`: whoever sends it until then.
CREATE TABLE outbox (
    "table" TEXT NOT NULL, device TEXT NOT NULL, player TEXT NOT NULL, kinds TEXT NOT NULL, n INTEGER NOT NULL,
    at REAL NOT NULL, due REAL NOT NULL, holder TEXT NOT NULL, PRIMARY KEY ("table", device)
) WITHOUT ROWID;
CREATE INDEX outbox_due ON outbox (due);
CREATE INDEX outbox_device ON outbox (device);
CREATE INDEX outbox_player ON outbox (player);

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
