import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { LANE_MESSAGES } from './lane.schema.ts';
import { lockLanes } from './lock-lanes.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Removes a lane and its places.
 *  @throws AppError 'not-found' for a hub that is not the actor's; 'conflict' if the lane no longer exists. */
export async function removeLane(
  deps: Needs,
  actor: Actor,
  hubId: string,
  { laneId }: { laneId: string },
): Promise<void> {
  await arrange(deps, actor, hubId, 'remove', (ids) => ids.filter((id) => id !== laneId), laneId);
}

/** Moves a lane to position `to` among the lanes of its hub, counted from 0.
 *  @throws the same errors as `removeLane`. */
export async function moveLane(
  deps: Needs,
  actor: Actor,
  hubId: string,
  { laneId, to }: { laneId: string; to: number },
): Promise<void> {
  const moved = (ids: readonly string[]) =>
    ids.filter((id) => id !== laneId).toSpliced(to, 0, laneId);
  await arrange(deps, actor, hubId, 'move', moved, laneId);
}

async function arrange(
  { db, clock }: Needs,
  actor: Actor,
  hubId: string,
  code: string,
  after: (ids: readonly string[]) => string[],
  laneId: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockLanes(tx, actor, hubId);
    const ids = await idsInOrder(tx, hubId);
    if (!ids.includes(laneId)) throw new AppError('conflict', LANE_MESSAGES.gone);
    const left = after(ids);
    if (!left.includes(laneId)) await tx.hubLane.delete({ where: { id: laneId } });
    await tx.$executeRaw`
      update hub_lanes l set position = n.nth - 1
      from unnest(${left}::uuid[]) with ordinality n(id, nth)
      where l.id = n.id and l.position <> n.nth - 1`;
    const at = clock.now();
    await writeAudit(tx, actor, { at, action: 'hub.lanes', subject: hubId, detail: { code } });
  });
}

async function idsInOrder(tx: Tx, hubId: string): Promise<string[]> {
  const orderBy = [{ position: 'asc' }, { id: 'asc' }] as const;
  const lanes = await tx.hubLane.findMany({
    where: { hubId },
    orderBy: [...orderBy],
    select: { id: true },
  });
  return lanes.map(({ id }) => id);
}
