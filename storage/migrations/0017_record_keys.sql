-- A record and its event are numbered and written by one statement, and nobody is ever deleted from agents or events. A
-- foreign key would repeat this guarantee and cost a lookup per row under the head lock. The tests look for
-- orphans. Posts and messages keep the key to their author.
alter table posts drop constraint posts_id_fkey;
alter table messages drop constraint messages_id_fkey;
alter table inbox drop constraint inbox_agent_id_fkey;
