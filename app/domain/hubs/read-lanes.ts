import type { Actor } from '#app/domain/shared/actor.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { hubById } from './hub-visibility.ts';
import type { LaneMark } from './lane.rules.ts';

/** A lane with its places as people wrote them. */
export type LaneRow = LaneMark & { id: string; suburbs: string[]; postalCodes: string[] };
export type LanesPage = { hub: { id: string; name: string }; lanes: LaneRow[] };

/** The lanes of a hub, in its own order.
 *  @throws AppError 'not-found' for a hub that is not the actor's. */
export async function readLanes(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  hubId: string,
): Promise<LanesPage> {
  const { id, name } = await hubById(db, actor, 'hub.receive', hubId);
  return { hub: { id, name }, lanes: await lanesAsWritten(db, id) };
}

/** The lanes of a hub with their places as people wrote them. Uses one query, so that a concurrent change is seen
 *  as a whole or not at all. */
async function lanesAsWritten(db: Pick<Db, '$queryRaw'>, hubId: string): Promise<LaneRow[]> {
  return db.$queryRaw<LaneRow[]>`
    select l.id, l.name, l.colour::text as colour,
      coalesce(array_agg(p.text order by p.text) filter (where p.kind = 'suburb'), '{}') as suburbs,
      coalesce(array_agg(p.text order by p.text) filter (where p.kind = 'postalCode'), '{}')
        as "postalCodes"
    from hub_lanes l left join hub_lane_places p on p.lane_id = l.id
    where l.hub_id = ${hubId}::uuid
    group by l.id
    order by l.position, l.id`;
}
