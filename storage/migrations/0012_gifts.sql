-- A tip that was paid without a token is a gift. Within a day its giver may turn it into a tip, once.
alter table payments
  -- hash of the address that gave it: a settled payment can be read from the chain by anybody, so the payment alone proves nothing
  add column giver bytea;
