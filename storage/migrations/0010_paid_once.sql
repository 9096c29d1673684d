-- While the outcome of a payment is unknown, a call may repeat its idempotency key with another payment.
alter table payments
  -- hash of caller, idempotency key and request; null for a call without a key
  add column once bytea;
-- Each idempotent call has at most one payment in progress.
create unique index payments_paid_once on payments (once) where once is not null and state in ('claimed', 'settling');
-- Finds the stored paid answer to an idempotency key.
create index payments_answered_once on payments (once) where once is not null and answer is not null;
