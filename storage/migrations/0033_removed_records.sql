-- The operator can also remove feature requests and announcements. Profiles and names of groups are emptied instead.
alter table features add column removed_at timestamptz;
alter table announcements add column removed_at timestamptz;

-- Removed announcements have an empty URL, so they are excluded from the unique index.
alter table announcements drop constraint announcements_agent_id_url_key;
create unique index announcements_standing on announcements (agent_id, url) where removed_at is null;

alter table reports
  drop constraint reports_kind_check,
  add constraint reports_kind_check
    check (kind in ('post', 'message', 'guestbook', 'feature', 'announcement', 'agent', 'group'));

-- Suspended agents whose texts are being removed. Texts up to `position` have been removed; the removal ends at
-- `up_to`.
create table clearances (
  agent_id bigint primary key references agents (id),
  position bigint not null,
  up_to bigint not null,
  reason text not null
);
