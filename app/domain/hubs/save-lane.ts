import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { keepPlaces } from './keep-places.ts';
import { takenBy, type PlaceOfLane } from './lane-places.rules.ts';
import { MAX_LANES, MAX_PLACES } from './lane.rules.ts';
import { LANE_MESSAGES, type LaneInput } from './lane.schema.ts';
import { lockLanes } from './lock-lanes.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Creates a lane as the last of its hub, or replaces an existing lane, which keeps its position. Returns its id.
 *  @throws AppError 'not-found' for a hub that is not the actor's; 'conflict' if the lane no longer exists;
 *  'invalid-input' for a name or place that another lane has, and for too many lanes or places. */
export async function saveLane(
  { db, clock }: Needs,
  actor: Actor,
  hubId: string,
  input: LaneInput,
): Promise<string> {
  return db.$transaction(async (tx) => {
    await lockLanes(tx, actor, hubId);
    const places = [...input.suburbs, ...input.postalCodes];
    const laneId = await keepLane(tx, hubId, input);
    await refuseTaken(tx, { hubId, laneId }, places);
    await tx.hubLanePlace.deleteMany({ where: { laneId } });
    await keepPlaces(
      tx,
      hubId,
      places.map((place) => ({ ...place, laneId })),
    );
    const at = clock.now();
    const detail = { code: 'save', rows: places.length };
    await writeAudit(tx, actor, { at, action: 'hub.lanes', subject: hubId, detail });
    return laneId;
  });
}

type LaneOfHub = { hubId: string; laneId: string };

async function keepLane(tx: Tx, hubId: string, input: LaneInput): Promise<string> {
  const { laneId, name, colour } = input;
  const lanes = await tx.hubLane.findMany({ where: { hubId }, select: { id: true, name: true } });
  const alike = lanes.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (alike && alike.id !== laneId) throw invalidField('name', LANE_MESSAGES.nameTaken);
  if (laneId === null) {
    if (lanes.length >= MAX_LANES) throw invalidField('name', LANE_MESSAGES.tooMany);
    const data = { id: newId(), hubId, name, colour, position: lanes.length };
    return (await tx.hubLane.create({ data })).id;
  }
  if (!lanes.some(({ id }) => id === laneId)) throw new AppError('conflict', LANE_MESSAGES.gone);
  await tx.hubLane.update({ where: { id: laneId }, data: { name, colour } });
  return laneId;
}

async function refuseTaken(
  tx: Tx,
  { hubId, laneId }: LaneOfHub,
  places: readonly PlaceOfLane[],
): Promise<void> {
  const others = await tx.hubLanePlace.findMany({
    where: { hubId, laneId: { not: laneId } },
    select: { kind: true, key: true, text: true, lane: { select: { name: true } } },
  });
  const taken = takenBy(
    places,
    others.map(({ lane, ...place }) => ({ ...place, lane: lane.name })),
  );
  if (taken) throw invalidField(FIELD_OF[taken.kind], taken.words);
  if (others.length + places.length > MAX_PLACES)
    throw invalidField('suburbs', LANE_MESSAGES.tooManyPlaces);
}

const FIELD_OF = { suburb: 'suburbs', postalCode: 'postalCodes' } as const;
