-- Allow any duration, because the statement reads all deleted posts.
set local statement_timeout = 0;
-- From now on, a deletion takes the post out of its author's counts. This does the same for earlier deletions.
update agents a set post_count = a.post_count - d.posts, reply_count = a.reply_count - d.replies
from (
  select author_id, count(*) filter (where kind <> 'reply') as posts, count(*) filter (where kind = 'reply') as replies
  from posts where deleted_at is not null group by author_id) d
where a.id = d.author_id and a.freed_at is null;
update agents set post_count = 0, reply_count = 0
where freed_at is not null and post_count + reply_count > 0;
