import type { Alert, Shipment } from '@prisma/client';
import { isAlertCode, repairsOf } from '#app/domain/alerts/alert-codes.rules.ts';
import { isActionRepair, type ActionRepair } from '#app/domain/alerts/alert-row.rules.ts';
import { rootOf } from '#app/domain/orders/journeys.rules.ts';
import { factsOf } from '#app/domain/orders/order-alerts.ts';
import { isWithoutTheFirst } from '#app/domain/orders/why.rules.ts';
import { actionReach } from '#app/domain/workbench/action-reach.ts';
import { isGone, type Job } from './walk-jobs.ts';
import type { Walk } from './walk-world.ts';

/** The alerts about a parcel that its driver has without a job to deliver it. */
export const OF_WHAT_IS_LEFT: readonly string[] = [
  'cancelTooLate',
  'courierCancelled',
  'returnFailed',
  'returnRefused',
];

type Here = { shipments: readonly Shipment[]; jobs: readonly Job[] };

/** Parcels left with drivers, by the courier's own memory: collected, without a job that delivers or returns them.
 *  `isSaid`: the person who shipped the order again stated what happened to the parcel, before we knew that it was
 *  collected. */
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

/** Whether a shipment is a later replacement whose reason says where the first parcel is. */
function isWordOf({ id, kind, whyCode }: Shipment, root: Shipment): boolean {
  return kind === 'again' && id > root.id && isWithoutTheFirst(whyCode ?? '');
}

/** The actions that an alert offers, and the first of them that is possible; otherwise why none is. */
export async function offerOf({ services, world, order }: Walk, alert: Alert) {
  const { code } = alert;
  const repairs = isAlertCode(code) ? repairsOf(code, factsOf(alert)) : [];
  const actions = repairs.filter(isActionRepair);
  const why: string[] = [];
  for (const action of actions) {
    const keys = { orderKeys: [order.orderKey] };
    const { ready, skipped } = await actionReach(services, world.merchant, action, keys);
    if (ready > 0) return { actions, can: action, why: '' };
    why.push(`${action}: ${skipped[0]?.reason}`);
  }
  return { actions, can: null as ActionRepair | null, why: why.join('; ') };
}
