import type { Actor } from '#app/domain/shared/actor.ts';
import { can } from '#app/domain/shared/actor.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { assignableAt } from './choose-driver.ts';
import { hubsVisibleTo } from './hub-visibility.ts';

/** A parcel of an order that is at a hub and can be assigned to a driver; `day` is its delivery day. */
export type LyingAt = {
  shipmentId: string;
  hubId: string;
  hubName: string;
  day: string;
  driver: string | null;
};

/** The order's parcel at a hub; null if it is at no hub at which the actor may assign drivers. */
export async function lyingAt(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  orderId: string,
): Promise<LyingAt | null> {
  if (!can(actor, 'hub.assign')) return null;
  const found = await db.shipment.findFirst({
    where: { orderId, ...assignableAt(hubsVisibleTo(actor, 'hub.assign')) },
    orderBy: { id: 'desc' },
    include: { receivedHub: true, driverAsk: true },
  });
  if (!found?.receivedHub) return null;
  const { receivedHub, receivedFor, driverAsk } = found;
  return {
    shipmentId: found.id,
    hubId: receivedHub.id,
    hubName: receivedHub.name,
    day: receivedFor ? writtenDay(receivedFor) : isoDay(clock.now()),
    driver: driverAsk?.state === 'given' ? driverAsk.driverName : null,
  };
}
