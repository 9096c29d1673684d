-- Returns the time for all durable timestamps. Every hub uses this clock instead of its own machine's clock.
create function plaza_time() returns timestamptz language sql volatile as 'select clock_timestamp()';
