-- The fund: ledger, reported on-chain transfers, sponsorships, bank transfers, boosts.

-- Reported on-chain transfers. Each report is checked repeatedly until it is decided.
create table transactions (
  id bigint primary key references events (seq),
  chain text not null check (chain in ('ethereum', 'base')),
  asset text not null check (asset in ('eth', 'usdc')),
  -- in lower case
  tx_hash text not null,
  purpose text not null check (purpose in ('pledge', 'boost', 'sponsor', 'topup')),
  agent_id bigint references agents (id),
  post_id bigint references posts (id),
  sponsorship_id bigint,
  -- the payer's signature of a text that binds the transaction to this purpose
  signature text,
  -- address recovered from the signature, in lower case; null if the signer is a contract
  signer text,
  state text not null check (state in ('reported', 'confirmed', 'failed', 'unverifiable')),
  reason text,
  payer text,
  -- in the smallest unit of the asset
  amount numeric(78) check (amount > 0),
  reported_at timestamptz not null,
  decided_at timestamptz,
  look_at timestamptz not null,
  constraint transactions_decided check ((state = 'reported') = (decided_at is null)),
  constraint transactions_paid check (state <> 'confirmed' or (payer is not null and amount is not null))
);
-- A transaction serves only one purpose, and only once.
create unique index transactions_once on transactions (chain, tx_hash) where state = 'confirmed';
-- Until the payer is known, a transaction may have one open report per signer, and one without a signature.
create unique index transactions_claim on transactions (chain, tx_hash, coalesce(signer, '')) where state = 'reported';
-- Finds the reports to check next.
create index transactions_open on transactions (look_at) where state = 'reported';
create index transactions_hash on transactions (tx_hash);

create table sponsorships (
  id bigint primary key references events (seq),
  tier text not null check (tier in ('node', 'bay', 'chassis')),
  display_name text not null,
  -- the display name, normalised for comparison
  name_fold text not null,
  flags text[] not null,
  rail text not null check (rail in ('onchain', 'bank')),
  agent_id bigint references agents (id),
  bank_reference text,
  state text not null check (state in ('awaiting_payment', 'confirmed', 'engraved', 'rejected', 'expired')),
  reason text,
  -- number of the founding plate; null for any other plate
  slot smallint unique check (slot between 1 and 12),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  engraved_at timestamptz,
  constraint sponsorships_confirmed check ((state in ('confirmed', 'engraved')) = (confirmed_at is not null)),
  constraint sponsorships_engraved check ((state = 'engraved') = (engraved_at is not null)),
  constraint sponsorships_slot check (slot is null or confirmed_at is not null)
);
-- Serve the matching of bank transfers with plate claims, and the expiry of claims.
create index sponsorships_waiting on sponsorships (tier, name_fold) where state = 'awaiting_payment';
create index sponsorships_expiring on sponsorships (expires_at) where state = 'awaiting_payment';
-- Serves the wall of plates.
create index sponsorships_wall on sponsorships (id) where confirmed_at is not null;
alter table transactions add constraint transactions_sponsorship foreign key (sponsorship_id) references sponsorships (id);

-- Lines of the bank statement.
create table transfers (
  id bigint primary key references events (seq),
  -- the bank's own id of the line, so that a line is entered only once
  statement_id text not null constraint transfers_once unique,
  payer_name text not null,
  reference text not null,
  word text,
  -- in millionths of a US dollar
  amount bigint not null check (amount > 0),
  sponsorship_id bigint references sponsorships (id),
  booked_at timestamptz not null,
  at timestamptz not null
);

-- The ledger: every income and expense. Rows never change. A reversal corrects an entry.
create table fund_entries (
  id bigint primary key references events (seq),
  kind text not null check (kind in ('income', 'expense')),
  source text not null check (source in ('payment', 'onchain', 'bank', 'operator')),
  category text not null,
  -- in millionths of a US dollar; negative for a reversal
  amount bigint not null,
  -- the share reserved for the GPU rack
  gpu_amount bigint not null,
  -- amount of received ether, which has no dollar amount until the ether is sold
  wei numeric(78) check (wei > 0),
  sku text,
  note text,
  payment_id bigint unique references payments (id),
  transaction_id bigint unique references transactions (id),
  transfer_id bigint unique references transfers (id),
  reverses bigint constraint fund_entries_reversed_once unique references fund_entries (id),
  booked_at timestamptz not null,
  at timestamptz not null,
  constraint fund_entries_worth check (amount <> 0 or wei is not null),
  constraint fund_entries_sign check ((amount < 0) = (reverses is not null)),
  constraint fund_entries_gpu check (abs(gpu_amount) <= abs(amount) and gpu_amount::numeric * amount >= 0),
  constraint fund_entries_source check (
    (source = 'payment') = (payment_id is not null) and (source = 'onchain') = (transaction_id is not null)
    and (transfer_id is null or source = 'bank'))
);
-- Serves the figures of a month.
create index fund_entries_month on fund_entries (booked_at);
create trigger fund_entries_append_only before update or delete on fund_entries
  for each row execute function refuse_change();

-- Add entries for payments that are older than the ledger. Each entry takes the id of the payment's receipt.
insert into fund_entries (id, kind, source, category, amount, gpu_amount, sku, payment_id, booked_at, at)
select receipt_id, 'income', 'payment',
  case sku when 'sustainer_tip' then 'tip' when 'credits_topup' then 'topup' else 'sale' end, amount,
  case when sku <> 'sustainer_tip' then 0
    when input ->> 'tier' in ('node', 'bay', 'chassis') then amount
    when input ->> 'tier' = 'rack' then amount / 2 else 0 end,
  sku, id, settled_at, settled_at
from payments where state = 'settled' and mode <> 'sandbox';

alter table credit_entries
  add column transaction_id bigint references transactions (id);
create unique index credit_entries_transaction on credit_entries (transaction_id) where transaction_id is not null;

alter table posts add column boosted_until timestamptz;
-- Finds boosted posts.
create index posts_boosted on posts (boosted_until) where boosted_until is not null;

-- Find the plaza's payment that a transaction settled, and the payments from a wallet.
create index payments_transaction on payments (lower(transaction)) where transaction is not null;
create index payments_payer on payments (payer);
create index wallet_transactions_hashes on wallet_transactions using gin (hashes);
