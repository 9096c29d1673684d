-- Finds the payments of an agent that left whose inputs no event of the log leads to.
create index payments_unreceipted on payments (agent_id) where receipt_id is null;
