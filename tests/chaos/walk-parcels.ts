import type { Attention, Shipment } from '@prisma/client';
import { isAlertCode, repairsOf } from '#app/domain/alerts/alert-codes.rules.ts';
import { isActionRepair, type ActionRepair } from '#app/domain/alerts/alert-row.rules.ts';
import { rootOf } from '#app/domain/orders/journeys.rules.ts';
import { factsOf } from '#app/domain/orders/order-alerts.ts';
import { isWithoutTheFirst } from '#app/domain/orders/why.rules.ts';
import { actionReach } from '#app/domain/workbench/action-reach.ts';
import { isGone, type Job } from './walk-jobs.ts';
import type { Walk } from './walk-world.ts';

/** By these somebody is asked for a parcel that its driver has and nobody is to bring on. */
export const OF_WHAT_IS_LEFT: readonly string[] = [
  'cancelTooLate',
  'courierCancelled',
  'returnFailed',
  'returnRefused',
];

type Here = { shipments: readonly Shipment[]; jobs: readonly Job[] };

/** What is left with drivers, by the courier's own memory: fetched, and with no job that brings it on or home.
 *  `isSaid`: whoever sent the order again said what became of it, before we had heard that it left. */
export function leftWithDrivers({ shipments, jobs }: Here) {
  const isBroughtBy = ({ reference }: Shipment) =>
    jobs.some((job) => job.reference === reference && !isGone(job.legs.delivery));
  return shipments.flatMap((root) => {
    const job = jobs.find((one) => one.reference === root.reference);
    const isFetched = job?.legs.pickup?.state === 'successful';
    if (!isFetched || isBroughtBy(root)) return [];
    const ways = shipments.filter(
      (one) => one.isDeliveryOnly && rootOf(one, shipments).id === root.id,
    );
    if (ways.some(isBroughtBy)) return [];
    const isSaid = root.kind !== 'return' && shipments.some((one) => isWordOf(one, root));
    return isSaid && root.parcelSettledAt ? [] : [{ root, isSaid }];
  });
}

/** It goes again for a reason that tells where the first one is. */
function isWordOf({ id, kind, whyCode }: Shipment, root: Shipment): boolean {
  return kind === 'again' && id > root.id && isWithoutTheFirst(whyCode ?? '');
}

/** The acts that a matter offers, and of these the first that can be done; else why none can. */
export async function offerOf({ services, world, order }: Walk, alert: Attention) {
  const { code } = alert;
  const repairs = isAlertCode(code) ? repairsOf(code, factsOf(alert)) : [];
  const acts = repairs.filter(isActionRepair);
  const why: string[] = [];
  for (const act of acts) {
    const keys = { orderKeys: [order.orderKey] };
    const { ready, skipped } = await actionReach(services, world.merchant, act, keys);
    if (ready > 0) return { acts, can: act, why: '' };
    why.push(`${act}: ${skipped[0]?.reason}`);
  }
  return { acts, can: null as ActionRepair | null, why: why.join('; ') };
}
