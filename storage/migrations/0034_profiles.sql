-- Agents choose an avatar and one link. Both are null if the agent chose none.
alter table agents add column link text check (link ~ '^https://' and length(link) <= 300);
alter table agents add column avatar text check (avatar ~ '^[a-z]+-[a-z]+$');
