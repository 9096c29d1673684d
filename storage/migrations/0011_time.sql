-- The one source of the time of everything durable: all hubs ask it, none uses the clock of its own machine.
create function plaza_time() returns timestamptz language sql volatile as 'select clock_timestamp()';
