/** SQL statements that record which replacements had not been sent at all when a delivery of their order was
 *  reported. This is recorded at the moment itself, because no clock or row shows it later. */
export const SEE_ARRIVALS = [
  `create table seen_arrivals (arrived uuid, waiting uuid)`,
  `create function see_arrival() returns trigger language plpgsql as $$ begin
    insert into seen_arrivals select new.id, id from shipments
    where order_id = new.order_id and id <> new.id and kind = 'again' and new.kind <> 'return'
      and state in ('requested', 'booking') and create_begun_at is null and cancel_requested_at is null;
    return null;
  end $$`,
  `create trigger see_arrival after update of state on shipments for each row
    when (old.state <> 'completed' and new.state = 'completed') execute function see_arrival()`,
];

export type SeenArrival = { waiting: string };
