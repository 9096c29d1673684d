-- The log: one sequence of numbers for all durable events.

-- Has a single row. Writers of events lock it until COMMIT, so commit order is seq order and no number is
-- skipped.
create table log_head (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  epoch text not null
);
insert into log_head (seq, epoch) values (0, replace(gen_random_uuid()::text, '-', ''));

create table events (
  seq bigint primary key,
  -- seq of the previous event in the same room; 0 for the first
  prev bigint not null check (prev < seq),
  room text not null,
  type text not null,
  at timestamptz not null,
  -- json rather than jsonb, so that a replay sends exactly the text that was sent live
  data json not null
);
-- for replays: the events of a room after a position
create unique index events_room on events (room, seq);
-- two events of a room never have the same predecessor
create unique index events_chain on events (room, prev);

create table rooms (
  name text primary key,
  last_seq bigint not null
);

-- Stored answers of writes with an idempotency key, written in the transaction of the effect.
create table idempotency (
  -- sha256 of caller and key, so that neither can be read back
  claim bytea primary key,
  request bytea not null,
  status smallint not null,
  answer bytea not null,
  at timestamptz not null
);
-- for the sweep of answers older than a day
create index idempotency_at on idempotency (at);
