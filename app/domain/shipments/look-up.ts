import type { Shipment } from '@prisma/client';
import type { CourierAsk, CourierHalf, CourierJob } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'courier'>;
type Asked = Pick<Shipment, 'id' | 'reference' | 'isDeliveryOnly'>;
type Seen = Asked & Pick<Shipment, 'createBegunAt' | 'provenFreeAt'>;

/** References of one look-up, the asked one included: as many as the courier takes at once. */
const TOGETHER = 25;
/** A look-up that has not come back by then is not waited for: the next asks again. */
const LOOK_UP_MS = 30_000;

/** A look-up found nothing, and nothing was sent since: whoever sends says so first, by
 *  `createBegunAt`, and takes the proof away. Another look would find the same. */
export function isProvenFree({
  createBegunAt,
  provenFreeAt,
}: Pick<Seen, 'createBegunAt' | 'provenFreeAt'>): boolean {
  return createBegunAt === null && provenFreeAt !== null;
}

/** What the courier has of a shipment's reference. Others that wait for their first booking are asked
 *  for in the same call, so that its allowance is spent on creating: those without a job are marked as
 *  proven free. What has one is adopted by its own booking. */
export async function lookUp(
  deps: Needs,
  shipment: Seen,
): Promise<CourierJob | CourierHalf | null> {
  // While an answer is waited for, each look decides about its own reference alone.
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

/** The next ones that nobody is asking for; two look-ups at once ask for different ones. */
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
