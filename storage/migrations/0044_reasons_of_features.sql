-- The operator's last reason for the state of a feature request was only in the log, so no citizen could name it.
-- `events` has no index by type: this reads the log once.
alter table features
  -- reason that the operator gave for the state, if any
  add column reason text;
update features f set reason = decided.reason
  from (
    select distinct on ((data->>'feature_id')::bigint) (data->>'feature_id')::bigint as id, data->>'reason' as reason
    from events where room = 'plaza' and type = 'feature.decided'
    order by (data->>'feature_id')::bigint, seq desc
  ) as decided
  where f.id = decided.id and decided.reason is not null;
