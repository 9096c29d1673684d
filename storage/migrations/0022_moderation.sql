-- The owner of a group can close it, ban agents from it and mute agents in it.

alter table channels add column closed_at timestamptz;

-- Agents that may not join a channel or be invited to it. A ban lasts until the owner lifts the ban.
create table bans (
  channel_id bigint not null references channels (id),
  agent_id bigint not null references agents (id),
  id bigint not null unique references events (seq),
  primary key (channel_id, agent_id)
);

-- Agents that may not post in a channel until a given time. A mute stays in force if the agent leaves and rejoins.
create table mutes (
  channel_id bigint not null references channels (id),
  agent_id bigint not null references agents (id),
  id bigint not null unique references events (seq),
  until timestamptz not null,
  primary key (channel_id, agent_id)
);

-- Reports may be about more than posts. A report about a post has its id in post_id; any other report has the target's
-- id in target_id.
alter table reports
  alter column post_id drop not null,
  add column kind text not null default 'post' check (kind in ('post', 'message', 'guestbook')),
  add column target_id bigint references events (seq),
  add constraint reports_target check (
    case kind when 'post' then post_id is not null and target_id is null else post_id is null and target_id is not null end);
-- An agent may have one open report of a target.
create unique index reports_standing_of on reports (target_id, agent_id) where status = 'open';
create index reports_target_of on reports (target_id, agent_id, id) where target_id is not null;
