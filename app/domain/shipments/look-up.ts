import type { Shipment } from '@prisma/client';
import type { CourierAsk, CourierHalf, CourierJob } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'courier'>;
type Asked = Pick<Shipment, 'id' | 'reference' | 'isDeliveryOnly'>;
type Seen = Asked & Pick<Shipment, 'createBegunAt' | 'provenFreeAt'>;

/** At most this many references in one look-up, which is the courier's limit per call. */
const TOGETHER = 25;
/** A look-up without an answer after this time no longer counts, and the next one asks again. */
const LOOK_UP_MS = 30_000;

/** Whether a look-up found no job and no create call has started since. A worker that starts a call first sets
 *  `createBegunAt` and clears the proof. Until then, another look-up would have the same result. */
export function isProvenFree({
  createBegunAt,
  provenFreeAt,
}: Pick<Seen, 'createBegunAt' | 'provenFreeAt'>): boolean {
  return createBegunAt === null && provenFreeAt !== null;
}

/** The job that the courier has for a shipment's reference, or null. Other shipments that wait for their first
 *  booking are looked up in the same call, so that more of the allowed calls remain for creating jobs. Those
 *  without a job are marked as proven free; those with one are adopted by their own booking. */
export async function lookUp(
  deps: Needs,
  shipment: Seen,
): Promise<CourierJob | CourierHalf | null> {
  // Once a create call has started for this shipment, only its own reference is looked up.
  if (shipment.createBegunAt) return deps.courier.find(askOf(shipment));
  const others = await takeOthers(deps, shipment.id);
  const found = await deps.courier.findAll([shipment, ...others].map(askOf));
  const free = others.filter((other) => !found.has(other.reference)).map((other) => other.id);
  if (free.length > 0)
    await deps.db.shipment.updateMany({
      where: { id: { in: free }, createBegunAt: null, state: 'requested' },
      data: { provenFreeAt: await deps.clock.sharedNow(deps.db) },
    });
  return found.get(shipment.reference) ?? null;
}

function askOf({ reference, isDeliveryOnly }: Asked): CourierAsk {
  return { reference, legs: isDeliveryOnly ? 'delivery' : 'pair' };
}

/** The next shipments that no other look-up is asking for. Concurrent look-ups take different ones. */
async function takeOthers({ db, clock }: Needs, id: string): Promise<Asked[]> {
  const now = await clock.sharedNow(db);
  const asked = new Date(now.getTime() - LOOK_UP_MS);
  return db.$queryRaw`
    update shipments set look_up_begun_at = ${now} where id = any(array(
      select id from shipments
      where state = 'requested' and create_begun_at is null and proven_free_at is null
        and id <> ${id}::uuid and (look_up_begun_at is null or look_up_begun_at < ${asked})
      order by requested_at limit ${TOGETHER - 1} for update skip locked))
    returning id, reference, is_delivery_only as "isDeliveryOnly"`;
}
