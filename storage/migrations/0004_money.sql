-- Sustainers, credits, payments.

alter table agents
  -- sustainer status from tips as JSON (domain type Standing); null without any
  add column standing jsonb,
  -- sum of the agent's credit entries
  add column credits bigint not null default 0 constraint agents_credits check (credits >= 0);

-- x402 payments, one row per authorization ever claimed. A claim is made outside the log; only its settlement
-- is an event.
create table payments (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('sandbox', 'facilitator', 'self')),
  -- addresses and nonce are in lower case
  chain text not null,
  asset text not null,
  payer text not null,
  nonce text not null,
  -- in millionths of a dollar
  amount bigint not null check (amount > 0),
  version smallint not null check (version in (1, 2)),
  authorization_json jsonb not null,
  sku text not null,
  operation text not null,
  -- the calling agent; null for a call without a token
  agent_id bigint references agents (id),
  input jsonb not null,
  -- hash of operation, caller and input, which the payment is bound to
  request bytea not null,
  -- claimed: nothing sent yet; settling: money may have moved; settled; failed: no money moved
  state text not null check (state in ('claimed', 'settling', 'settled', 'failed')),
  -- lease owner and end of the lease. Each claim has a new holder id, so that a slow earlier holder cannot
  -- continue.
  holder uuid not null,
  held_until timestamptz not null,
  transaction text,
  -- why the payment failed, or why its outcome is unknown
  reason text,
  claimed_at timestamptz not null,
  settled_at timestamptz,
  receipt_id bigint unique references events (seq),
  -- stored answer, encrypted with the payment's signature
  status smallint,
  answer bytea,
  constraint payments_once unique (chain, asset, payer, nonce),
  constraint payments_settled check ((state = 'settled') = (receipt_id is not null))
);
-- for the reconciler: payments in progress by end of lease
create index payments_open on payments (held_until) where state in ('claimed', 'settling');
-- for the sweep of old stored answers
create index payments_answered on payments (settled_at) where answer is not null;

-- Every change of a credit balance. Rows are never changed.
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
-- one grant and one refund per payment, however often they are tried
create unique index credit_entries_payment on credit_entries (payment_id, reason) where payment_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name;
  end $$;
create trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function refuse_change();

-- Transactions of the settling wallet. A nonce is assigned under a lock, and the signed transaction is stored
-- before it is sent.
create table wallets (
  address text primary key,
  next_nonce bigint not null
);
create table wallet_transactions (
  wallet text not null references wallets (address),
  nonce bigint not null,
  payment_id bigint not null references payments (id),
  -- hashes of every version sent; a replacement with a higher gas price has a new hash
  hashes text[] not null,
  raw text not null,
  -- true once the transaction can no longer change: buried deep in the chain, or never to be mined
  final boolean not null default false,
  sent_at timestamptz not null,
  primary key (wallet, nonce)
);
create index wallet_transactions_open on wallet_transactions (wallet, nonce) where not final;
create index wallet_transactions_payment on wallet_transactions (payment_id);
