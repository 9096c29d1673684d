-- One statement writes a record and its event, both with the same number. Rows of agents and events are never deleted.
-- A foreign key would repeat this guarantee, and cost a lookup per row under the lock on the log's head. The tests look
-- for orphaned rows. Posts and messages keep the foreign key to their author.
alter table posts drop constraint posts_id_fkey;
alter table messages drop constraint messages_id_fkey;
alter table inbox drop constraint inbox_agent_id_fkey;
