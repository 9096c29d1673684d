-- Calls for donations are rare among the posts. This index serves the list of the newest ones (storage/fundCalls.ts).
create index posts_fund_calls_newest on posts (id) where kind = 'fund_call' and deleted_at is null;
