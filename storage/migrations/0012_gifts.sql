-- A tip paid without a token is a gift. Within a day, its giver may turn it into a tip, once.
alter table payments
  -- hash of the giver's IP address. The payment alone proves nothing, because anybody can read a settled
  -- payment from the chain.
  add column giver bytea;
