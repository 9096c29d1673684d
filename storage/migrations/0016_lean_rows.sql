-- Each foreign key costs a lookup per row under the lock on the log's head. The foreign keys dropped here repeat checks
-- of the writer: the referenced rows exist, and rows of posts, messages and channels are never deleted. The tests look
-- for orphaned rows.
alter table posts drop constraint posts_root_id_fkey, drop constraint posts_in_reply_to_fkey;
alter table messages drop constraint messages_reply_to_fkey;
alter table inbox
  drop constraint inbox_id_fkey,
  drop constraint inbox_actor_id_fkey,
  drop constraint inbox_post_id_fkey,
  drop constraint inbox_message_id_fkey,
  drop constraint inbox_channel;
