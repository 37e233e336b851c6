-- What is written into the outbox and is due, and what is pushed, wakes the relay after commit. In the database,
-- so that no writer of the outbox can forget it, and so that none needs a second statement for it.

create function "outbox_wakes_the_relay"() returns trigger language plpgsql as $$
begin
  -- The clock of the process that wrote it may be a little ahead; woken too early, the relay looks again by itself.
  if exists (select from "written" where "due_at" <= clock_timestamp() + interval '1 second') then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;

create trigger "outbox_wakes_the_relay" after insert on "outbox"
  referencing new table as "written"
  for each statement execute function "outbox_wakes_the_relay"();

create function "pushed_work_wakes_the_relay"() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;

create trigger "pushed_work_wakes_the_relay" after update of "pushed_at" on "outbox"
  for each row when (new."pushed_at" is not null and new."pushed_at" is distinct from old."pushed_at")
  execute function "pushed_work_wakes_the_relay"();
