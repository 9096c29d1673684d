-- The payer of a transfer may sign for it after somebody else reported the transfer as a donation. The ledger entry of
-- the donation is then reversed.
alter table fund_entries
  drop constraint fund_entries_wei_check,
  drop constraint fund_entries_sign,
  drop constraint fund_entries_source,
  -- negative only in a reversal
  add constraint fund_entries_wei_check check (wei <> 0),
  add constraint fund_entries_sign check ((amount < 0 or coalesce(wei, 0) < 0) = (reverses is not null)),
  -- the reversal of an on-chain entry names no transaction, because the reversed entry names it
  add constraint fund_entries_source check (
    (source = 'payment') = (payment_id is not null)
    and (transaction_id is not null) = (source = 'onchain' and reverses is null)
    and (transfer_id is null or source = 'bank'));
