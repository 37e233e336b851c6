/** SQL statements that record whether we knew that a driver had the parcel when its shipment was cancelled. If we did
 *  not, its fee was returned. This is recorded at the moment itself, because it cannot be derived later. */
export const SEE_CALL_OFFS = [
  `create table seen_call_offs (shipment_id uuid primary key, was_collected boolean)`,
  `create function see_call_off() returns trigger language plpgsql as $$ begin
    insert into seen_call_offs values (new.id, new.collected_at is not null) on conflict do nothing;
    return null;
  end $$`,
  `create trigger see_call_off after update of cancel_requested_at on shipments for each row
    when (old.cancel_requested_at is null and new.cancel_requested_at is not null)
    execute function see_call_off()`,
];

export type SeenCallOff = { shipment_id: string; was_collected: boolean };

/** For each cancelled shipment, whether a driver had its parcel at that time. */
export function calledOffOf(rows: readonly SeenCallOff[]): Map<string, boolean> {
  return new Map(rows.map((row) => [row.shipment_id, row.was_collected]));
}
