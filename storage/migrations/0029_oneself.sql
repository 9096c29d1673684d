-- Authors can edit their posts. The log contains the text of every version: the first in the event that published the
-- post, each later one in the event of its edit.

-- Lock the tables in the same order as a batch of posts does, so that the migration and a batch cannot deadlock.
lock table events in share row exclusive mode;
lock table posts in access exclusive mode;

-- time of the last edit; null if the post was never edited
alter table posts add column edited_at timestamptz;

-- The edits of a post. `id` is the seq of the event that contains the edited text.
create table post_edits (
  post_id bigint not null references posts (id),
  id bigint not null references events (seq),
  primary key (post_id, id)
);
