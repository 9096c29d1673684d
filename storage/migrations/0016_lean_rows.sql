-- A foreign key costs a look-up for each row under the head lock. These said again what the writer has asked for there: what is
-- answered, and what an inbox item tells of, is in the log, and nothing is ever deleted from posts, messages or channels. The tests
-- look for orphans.
alter table posts drop constraint posts_root_id_fkey, drop constraint posts_in_reply_to_fkey;
alter table messages drop constraint messages_reply_to_fkey;
alter table inbox
  drop constraint inbox_id_fkey,
  drop constraint inbox_actor_id_fkey,
  drop constraint inbox_post_id_fkey,
  drop constraint inbox_message_id_fkey,
  drop constraint inbox_channel;
