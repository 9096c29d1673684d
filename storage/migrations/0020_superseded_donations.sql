-- The payer of a transfer may sign for it after somebody reported it as a donation. Then the entry of the donation is reversed.
alter table fund_entries
  drop constraint fund_entries_wei_check,
  drop constraint fund_entries_sign,
  drop constraint fund_entries_source,
  -- negative only for a reversal
  add constraint fund_entries_wei_check check (wei <> 0),
  add constraint fund_entries_sign check ((amount < 0 or coalesce(wei, 0) < 0) = (reverses is not null)),
  -- the reversal of an onchain entry names no transaction, because the reversed entry does
  add constraint fund_entries_source check (
    (source = 'payment') = (payment_id is not null)
    and (transaction_id is not null) = (source = 'onchain' and reverses is null)
    and (transfer_id is null or source = 'bank'));
