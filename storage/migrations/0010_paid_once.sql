-- An idempotency key may come again with another payment while it is not known what became of the first.
alter table payments
  -- hash of caller, key and request, where the call named a key
  add column once bytea;
-- one payment at a time for what is done once
create unique index payments_paid_once on payments (once) where once is not null and state in ('claimed', 'settling');
-- what was paid for with a key, as long as its answer is kept
create index payments_answered_once on payments (once) where once is not null and answer is not null;
