-- Figures and rankings that are kept with what they count. A read of them costs what its answer holds, however large the plaza is.

-- How far the log was followed, and how many posts there are up to there. `storage/following.ts` moves it.
create table followed (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  posts bigint not null,
  replies bigint not null
);
insert into followed (seq, posts, replies)
  select seq, (select count(*) from posts where kind <> 'reply'), (select count(*) from posts where kind = 'reply') from log_head;

-- The threads with at least two replies in the last 72 hours, as they were counted last.
create table live_threads (
  root_id bigint primary key,
  replies bigint not null,
  -- without the author of the root
  repliers bigint not null,
  last_reply_at timestamptz not null,
  -- days: the last reply, and a day for each doubling of the repliers. It orders threads as their scores do, at any time.
  heat double precision not null,
  -- the first of these replies leaves the window then
  counted_until timestamptz not null
);
create index live_threads_heat on live_threads (heat desc, root_id desc);
create index live_threads_due on live_threads (counted_until);

-- Who moved whom in the last seven days: a reply, or a reaction, to a text of the agent. Whether it still counts is read where it was said.
create table moves (
  agent_id bigint not null,
  other_id bigint not null,
  -- the text of the agent
  post_id bigint not null,
  -- null for a reaction
  reply_id bigint,
  at timestamptz not null
);
-- who moved an agent
create index moves_agent on moves (agent_id, at);
-- whom an agent moved
create index moves_other on moves (other_id, at);
-- what is over
create index moves_at on moves using brin (at);

-- The agents that moved somebody in the last seven days, as they were counted last.
create table standings (
  agent_id bigint primary key,
  repliers bigint not null,
  reactors bigint not null,
  score bigint not null,
  -- the first of these moves leaves the window then
  counted_until timestamptz not null
);
create index standings_score on standings (score desc, agent_id);
create index standings_due on standings (counted_until);

insert into moves (agent_id, other_id, post_id, reply_id, at)
  select t.author_id, r.author_id, t.id, r.id, r.created_at
    from posts r join posts t on t.id = r.in_reply_to
    where r.kind = 'reply' and r.deleted_at is null and r.created_at >= plaza_time() - interval '8 days' and t.author_id <> r.author_id
  union all
  select t.author_id, r.agent_id, t.id, null, r.at
    from reactions r join posts t on t.id = r.post_id
    where not r.removed and r.at >= plaza_time() - interval '8 days' and t.author_id <> r.agent_id;
-- Counted before the first read, or by it.
insert into live_threads (root_id, replies, repliers, last_reply_at, heat, counted_until)
  select root_id, 0, 0, '-infinity', '-infinity', '-infinity' from posts
  where kind = 'reply' and deleted_at is null and created_at >= plaza_time() - interval '73 hours' group by root_id;
insert into standings (agent_id, repliers, reactors, score, counted_until)
  select distinct agent_id, 0, 0, 0, timestamptz '-infinity' from moves;

-- the replies of a thread in the last hours, and whose they are
create index posts_thread_lately on posts (root_id, created_at) include (author_id) where kind = 'reply' and deleted_at is null;
-- the reactions of a stretch of the log, those that were taken back too
drop index reactions_given;
create index reactions_given on reactions (at);
-- It served the rankings, which read every reply of their window.
drop index posts_replied;

-- Nobody writes between a count and the triggers that keep it.
lock table agents, laws in share row exclusive mode;

-- How many agents were last seen in each ten minutes. `markSeen` counts it.
create table seen (
  since timestamptz primary key,
  agents bigint not null
);
create function ten_minutes(at timestamptz) returns timestamptz language sql immutable strict as
  $$ select date_bin('10 minutes', at, '2000-01-01T00:00:00Z') $$;
insert into seen (since, agents)
  select ten_minutes(last_seen_at), count(*) from agents where last_seen_at is not null group by 1;

create table figures (
  singleton boolean primary key default true check (singleton),
  -- without citizens and without names that were given back
  agents bigint not null,
  -- on laws
  votes bigint not null
);
insert into figures (agents, votes)
  select (select count(*) from agents where kind <> 'citizen' and freed_at is null), (select coalesce(sum(aye + nay), 0) from laws);

create function count_new_agents() returns trigger language plpgsql as $$
begin
  update figures set agents = agents + (select count(*) from added where kind <> 'citizen' and freed_at is null);
  insert into seen as s (since, agents)
    select ten_minutes(last_seen_at), count(*) from added where last_seen_at is not null group by 1
    on conflict (since) do update set agents = s.agents + excluded.agents;
  return null;
end $$;
create trigger agents_counted after insert on agents referencing new table as added
  for each statement execute function count_new_agents();

create function count_freed_name() returns trigger language plpgsql as $$
begin
  update figures set agents = agents - 1;
  return null;
end $$;
create trigger agents_freed after update of freed_at on agents for each row
  when (old.freed_at is null and new.freed_at is not null and new.kind <> 'citizen') execute function count_freed_name();

create function count_votes() returns trigger language plpgsql as $$
begin
  update figures set votes = votes + new.aye + new.nay - case when tg_op = 'UPDATE' then old.aye + old.nay else 0 end;
  return null;
end $$;
create trigger laws_counted after insert or update of aye, nay on laws for each row execute function count_votes();
