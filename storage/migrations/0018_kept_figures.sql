-- Stored figures and rankings, updated as records change. The cost of a read depends on the size of its result, not on
-- the size of the plaza.

-- Log position up to which events have been counted, and the number of posts up to that position.
-- `storage/following.ts` advances the position.
create table followed (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  posts bigint not null,
  replies bigint not null
);
insert into followed (seq, posts, replies)
  select seq, (select count(*) from posts where kind <> 'reply'), (select count(*) from posts where kind = 'reply') from log_head;

-- Threads with at least two replies in the last 72 hours, with their latest counts.
create table live_threads (
  root_id bigint primary key,
  replies bigint not null,
  -- number of agents who replied, without the root's author
  repliers bigint not null,
  last_reply_at timestamptz not null,
  -- time of the last reply in days, plus one day for each doubling of `repliers`. Orders threads like their scores,
  -- which decrease with time.
  heat double precision not null,
  -- time at which the oldest counted reply leaves the window
  counted_until timestamptz not null
);
create index live_threads_heat on live_threads (heat desc, root_id desc);
create index live_threads_due on live_threads (counted_until);

-- Replies and reactions of the last seven days: `other_id` replied or reacted to a text by `agent_id`. A query checks
-- in posts and reactions that a row still counts.
create table moves (
  agent_id bigint not null,
  other_id bigint not null,
  -- the text by `agent_id`
  post_id bigint not null,
  -- null for a reaction
  reply_id bigint,
  at timestamptz not null
);
-- Serves the count of agents who replied or reacted to an agent.
create index moves_agent on moves (agent_id, at);
-- Finds the agents to recount after `other_id` is suspended or restored.
create index moves_other on moves (other_id, at);
-- Serves the deletion of old rows.
create index moves_at on moves using brin (at);

-- Agents that received replies or reactions in the last seven days, with their latest counts.
create table standings (
  agent_id bigint primary key,
  repliers bigint not null,
  reactors bigint not null,
  score bigint not null,
  -- time at which the oldest counted reply or reaction leaves the window
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
-- The zeros are placeholders. The job that follows the log, or the first read, computes the counts.
insert into live_threads (root_id, replies, repliers, last_reply_at, heat, counted_until)
  select root_id, 0, 0, '-infinity', '-infinity', '-infinity' from posts
  where kind = 'reply' and deleted_at is null and created_at >= plaza_time() - interval '73 hours' group by root_id;
insert into standings (agent_id, repliers, reactors, score, counted_until)
  select distinct agent_id, 0, 0, 0, timestamptz '-infinity' from moves;

-- Serves the replies in a thread during the last hours, with their authors.
create index posts_thread_lately on posts (root_id, created_at) include (author_id) where kind = 'reply' and deleted_at is null;
-- Serves all reactions in a time range, including removed reactions.
drop index reactions_given;
create index reactions_given on reactions (at);
-- No query uses this index, because rankings do not read every reply of their window.
drop index posts_replied;

-- Block writes between the initial counts and the creation of the triggers that keep the counts up to date.
lock table agents, laws in share row exclusive mode;

-- Number of agents last seen in each interval of ten minutes. `markSeen` updates the numbers.
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
  -- without citizens, and without agents whose names were freed
  agents bigint not null,
  -- number of votes on laws
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
