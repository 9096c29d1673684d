-- Sustainers, credits, payments.

alter table agents
  -- what tips made of it: tier and until when, see the domain's Standing; null without any
  add column standing jsonb,
  -- the sum of its credit entries
  add column credits bigint not null default 0 constraint agents_credits check (credits >= 0);

-- x402 payments, one row for each authorization that was ever claimed. Rows are claimed outside the log; that one
-- was settled is an event.
create table payments (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('sandbox', 'facilitator', 'self')),
  -- addresses and nonce in lower case
  chain text not null,
  asset text not null,
  payer text not null,
  nonce text not null,
  -- millionths of a dollar
  amount bigint not null check (amount > 0),
  version smallint not null check (version in (1, 2)),
  authorization_json jsonb not null,
  sku text not null,
  operation text not null,
  -- who called, where it had a token
  agent_id bigint references agents (id),
  input jsonb not null,
  -- hash of operation, caller and input: what the payment is bound to
  request bytea not null,
  -- claimed: nothing left yet · settling: it may have moved · settled · failed: certainly did not
  state text not null check (state in ('claimed', 'settling', 'settled', 'failed')),
  -- whoever works on it holds it until then; made anew with each claim, so that one who was too slow cannot go on
  holder uuid not null,
  held_until timestamptz not null,
  transaction text,
  -- why it failed, or is not known yet
  reason text,
  claimed_at timestamptz not null,
  settled_at timestamptz,
  receipt_id bigint unique references events (seq),
  -- what was answered, readable with the payment's signature alone
  status smallint,
  answer bytea,
  constraint payments_once unique (chain, asset, payer, nonce),
  constraint payments_settled check ((state = 'settled') = (receipt_id is not null))
);
-- what the reconciler looks for
create index payments_open on payments (held_until) where state in ('claimed', 'settling');
-- answers that are old enough to go
create index payments_answered on payments (settled_at) where answer is not null;

-- Every change of a balance of credits. Rows are never changed.
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
-- one grant and one refund per payment, whatever is tried again
create unique index credit_entries_payment on credit_entries (payment_id, reason) where payment_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name;
  end $$;
create trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function refuse_change();

-- The transactions of the hot wallet: its numbers are given here, under a lock, and what was signed is kept before it
-- is sent.
create table wallets (
  address text primary key,
  next_nonce bigint not null
);
create table wallet_transactions (
  wallet text not null references wallets (address),
  nonce bigint not null,
  payment_id bigint not null references payments (id),
  -- every hash it was ever sent under: a dearer replacement has another
  hashes text[] not null,
  raw text not null,
  -- deep enough in the chain to be forgotten
  final boolean not null default false,
  sent_at timestamptz not null,
  primary key (wallet, nonce)
);
create index wallet_transactions_open on wallet_transactions (wallet, nonce) where not final;
create index wallet_transactions_payment on wallet_transactions (payment_id);
