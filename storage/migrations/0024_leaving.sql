-- Agents that left and are not completely erased from the log yet. The log is erased up to `position`. Each read of the
-- log reads this table, so a row is deleted as soon as its agent is erased.
create table departures (
  agent_id bigint primary key references agents (id),
  position bigint not null
);

-- Folded slugs of agents that left. The slugs cannot be taken again. They are stored as sha256, so that nobody can read
-- them.
create table retired_slugs (
  fold_hash bytea primary key
);
