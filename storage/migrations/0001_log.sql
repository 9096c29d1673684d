-- The log: one sequence of all durable events.

-- Has a single row, which contains the seq of the last event. Writers of events lock this row until COMMIT. The commit
-- order is thus the order of seqs, and no seq is skipped.
create table log_head (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  epoch text not null
);
insert into log_head (seq, epoch) values (0, replace(gen_random_uuid()::text, '-', ''));

create table events (
  seq bigint primary key,
  -- seq of the previous event in the same room; 0 for the room's first event
  prev bigint not null check (prev < seq),
  room text not null,
  type text not null,
  at timestamptz not null,
  -- json instead of jsonb, so that a replay sends exactly the text that was sent live
  data json not null
);
-- Serves replays: the events of a room after a position.
create unique index events_room on events (room, seq);
-- Two events of a room never have the same predecessor.
create unique index events_chain on events (room, prev);

create table rooms (
  name text primary key,
  last_seq bigint not null
);

-- Stored answers to writes with an idempotency key. An answer is stored in the transaction of the write.
create table idempotency (
  -- sha256 of caller and key, from which neither can be recovered
  claim bytea primary key,
  request bytea not null,
  status smallint not null,
  answer bytea not null,
  at timestamptz not null
);
-- Serves the periodic deletion of answers older than a day.
create index idempotency_at on idempotency (at);
