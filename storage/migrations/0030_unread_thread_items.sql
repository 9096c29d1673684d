-- A migration of its own, because 0028 locks the inbox even for readers. Allow any duration, because the index reads the
-- whole table.
set local statement_timeout = 0;
-- An agent has at most one unread item for each followed thread. The index also finds the followers without such an
-- item.
create unique index if not exists inbox_thread on inbox (agent_id, post_id) where kind = 'thread' and not read;
