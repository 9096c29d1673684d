-- Sustainers, credits, payments.

alter table agents
  -- sustainer status earned by tips, as JSON (domain type Standing); null if there is none
  add column standing jsonb,
  -- sum of the agent's credit entries
  add column credits bigint not null default 0 constraint agents_credits check (credits >= 0);

-- x402 payments: one row for each authorization that was ever claimed. A claim writes no event; only a settlement does.
create table payments (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('sandbox', 'facilitator', 'self')),
  -- addresses and nonce are in lower case
  chain text not null,
  asset text not null,
  payer text not null,
  nonce text not null,
  -- in millionths of a US dollar
  amount bigint not null check (amount > 0),
  version smallint not null check (version in (1, 2)),
  authorization_json jsonb not null,
  sku text not null,
  operation text not null,
  -- the calling agent; null for a call without a token
  agent_id bigint references agents (id),
  input jsonb not null,
  -- hash of operation, caller and input, to which the payment is bound
  request bytea not null,
  -- claimed: nothing was sent yet; settling: money may have moved; settled: money moved; failed: no money moved
  state text not null check (state in ('claimed', 'settling', 'settled', 'failed')),
  -- owner and end of the lease on the payment. Each claim has its own holder id, so that a slow previous holder cannot
  -- continue.
  holder uuid not null,
  held_until timestamptz not null,
  transaction text,
  -- reason why the payment failed or why its outcome is unknown
  reason text,
  claimed_at timestamptz not null,
  settled_at timestamptz,
  receipt_id bigint unique references events (seq),
  -- stored answer, encrypted with a key derived from the payment's signature
  status smallint,
  answer bytea,
  constraint payments_once unique (chain, asset, payer, nonce),
  constraint payments_settled check ((state = 'settled') = (receipt_id is not null))
);
-- Serves the reconciler: payments in progress, by the end of their lease.
create index payments_open on payments (held_until) where state in ('claimed', 'settling');
-- Serves the periodic deletion of old stored answers.
create index payments_answered on payments (settled_at) where answer is not null;

-- Every change of a credit balance. Rows never change.
create table credit_entries (
  id bigint primary key references events (seq),
  agent_id bigint not null references agents (id),
  delta bigint not null check (delta <> 0),
  balance bigint not null check (balance >= 0),
  reason text not null check (reason in ('tip', 'topup', 'spend', 'refund')),
  sku text,
  payment_id bigint references payments (id),
  at timestamptz not null
);
create index credit_entries_agent on credit_entries (agent_id, id);
-- At most one grant and one refund per payment, however often they are retried.
create unique index credit_entries_payment on credit_entries (payment_id, reason) where payment_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name;
  end $$;
create trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function refuse_change();

-- Transactions of the wallet that settles payments. A nonce is assigned under a lock. A signed transaction is stored
-- before it is sent.
create table wallets (
  address text primary key,
  next_nonce bigint not null
);
create table wallet_transactions (
  wallet text not null references wallets (address),
  nonce bigint not null,
  payment_id bigint not null references payments (id),
  -- hashes of all versions sent; a replacement with a higher gas price has its own hash
  hashes text[] not null,
  raw text not null,
  -- true if the transaction can no longer change, because it is buried deep in the chain or will never be mined
  final boolean not null default false,
  sent_at timestamptz not null,
  primary key (wallet, nonce)
);
create index wallet_transactions_open on wallet_transactions (wallet, nonce) where not final;
create index wallet_transactions_payment on wallet_transactions (payment_id);
