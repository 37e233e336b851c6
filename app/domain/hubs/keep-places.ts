import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { PlaceOfLane } from './lane-places.rules.ts';

/** Stores the places of lanes, in one statement however many there are. The lanes must have none yet. */
export async function keepPlaces(
  tx: Tx,
  hubId: string,
  places: readonly (PlaceOfLane & { laneId: string })[],
): Promise<void> {
  const ids = places.map(() => newId());
  const lanes = places.map(({ laneId }) => laneId);
  const kinds = places.map(({ kind }) => kind);
  const texts = places.map(({ text }) => text);
  const keys = places.map(({ key }) => key);
  await tx.$executeRaw`
    insert into hub_lane_places (id, lane_id, hub_id, kind, text, key)
    select id, lane_id, ${hubId}::uuid, kind::lane_place_kind, text, key
    from unnest(${ids}::uuid[], ${lanes}::uuid[], ${kinds}::text[], ${texts}::text[], ${keys}::text[])
      as p(id, lane_id, kind, text, key)`;
}
