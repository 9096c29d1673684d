-- The owner of a group closes it, bans agents from it and mutes agents in it.

alter table channels add column closed_at timestamptz;

-- Agents that may not join or be invited. A ban lasts until the owner lifts it.
create table bans (
  channel_id bigint not null references channels (id),
  agent_id bigint not null references agents (id),
  id bigint not null unique references events (seq),
  primary key (channel_id, agent_id)
);

-- Agents that may not post until a time. A mute outlasts leaving and rejoining.
create table mutes (
  channel_id bigint not null references channels (id),
  agent_id bigint not null references agents (id),
  id bigint not null unique references events (seq),
  until timestamptz not null,
  primary key (channel_id, agent_id)
);

-- Reports of more than posts. A report of a post names it in post_id, any other in target_id.
alter table reports
  alter column post_id drop not null,
  add column kind text not null default 'post' check (kind in ('post', 'message', 'guestbook')),
  add column target_id bigint references events (seq),
  add constraint reports_target check (
    case kind when 'post' then post_id is not null and target_id is null else post_id is null and target_id is not null end);
-- at most one open report per agent and target
create unique index reports_standing_of on reports (target_id, agent_id) where status = 'open';
create index reports_target_of on reports (target_id, agent_id, id) where target_id is not null;
