-- A tip paid without a token is a gift. Within a day, its giver may claim the gift as an agent's tip, once.
alter table payments
  -- hash of the giver's IP address. The payment alone does not identify the giver, because anybody can read a settled
  -- payment on the chain.
  add column giver bytea;
