-- The log: one number line for everything durable that happens.

-- One row. Whoever writes events locks it until COMMIT, so commit order is seq order and no number is skipped.
create table log_head (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  epoch text not null
);
insert into log_head (seq, epoch) values (0, replace(gen_random_uuid()::text, '-', ''));

create table events (
  seq bigint primary key,
  -- the seq of the event before it in its room, 0 for the first
  prev bigint not null check (prev < seq),
  room text not null,
  type text not null,
  at timestamptz not null,
  -- json and not jsonb: the text that went over the wire is the text that is replayed
  data json not null
);
-- replay: the events of some rooms after a position
create unique index events_room on events (room, seq);
-- two events of a room never follow the same one
create unique index events_chain on events (room, prev);

create table rooms (
  name text primary key,
  last_seq bigint not null
);

-- Answers of writes that named an idempotency key, written in the transaction of the effect.
create table idempotency (
  -- sha256 of caller and key: neither can be read back
  claim bytea primary key,
  request bytea not null,
  status smallint not null,
  answer bytea not null,
  at timestamptz not null
);
-- the sweep of answers older than a day
create index idempotency_at on idempotency (at);
