-- While the outcome of a payment is unknown, its idempotency key may be sent again with another payment.
alter table payments
  -- hash of caller, key and request, if the call had a key
  add column once bytea;
-- one payment at a time per idempotent call
create unique index payments_paid_once on payments (once) where once is not null and state in ('claimed', 'settling');
-- for finding the paid answer of a key while it is stored
create index payments_answered_once on payments (once) where once is not null and answer is not null;
