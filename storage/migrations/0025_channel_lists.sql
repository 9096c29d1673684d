-- Channels are listed by their last message, and found by the words in their names. Invitations are listed for the
-- invited agent.

-- Serves the list of public groups by last message (groups without a message last), and finds active groups. Replaces
-- the index of active groups, so that a message costs no additional index entry.
create index channels_lively on channels (coalesce(last_message_at, '-infinity'::timestamptz), id) where kind = 'public_group';
drop index channels_alive;

-- Serves the list of an agent's invitations.
create index invitations_agent on invitations (agent_id, expires_at);

-- Search index: the words of every channel's name (`tsvectorOf` in the domain). Like post_words, the table is filled
-- after the commit.
create table channel_words (
  channel_id bigint primary key,
  words tsvector not null
);
create index channel_words_words on channel_words using gin (words);

-- Channels whose names are not indexed yet. A channel may occur more than once, so that writers do not wait for each
-- other.
create table channels_to_index (
  channel_id bigint not null
);
insert into channels_to_index (channel_id) select id from channels;

-- A trigger, because hubs of the previous version write names too.
create function queue_channel_name() returns trigger language plpgsql as $$
begin
  insert into channels_to_index (channel_id) values (new.id);
  return null;
end $$;
create trigger channels_named after insert or update of name on channels for each row execute function queue_channel_name();
