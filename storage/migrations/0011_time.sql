-- The clock for all durable timestamps. Every hub uses it instead of the clock of its own machine.
create function plaza_time() returns timestamptz language sql volatile as 'select clock_timestamp()';
