-- Each foreign key costs a lookup per row under the head lock. The ones dropped here repeat checks that the
-- writer already makes there: the referenced rows exist, and rows are never deleted from posts, messages or
-- channels. The tests look for orphans.
alter table posts drop constraint posts_root_id_fkey, drop constraint posts_in_reply_to_fkey;
alter table messages drop constraint messages_reply_to_fkey;
alter table inbox
  drop constraint inbox_id_fkey,
  drop constraint inbox_actor_id_fkey,
  drop constraint inbox_post_id_fkey,
  drop constraint inbox_message_id_fkey,
  drop constraint inbox_channel;
