import {
  DriverAskState,
  DriverReason,
  OrderStatus,
  type Prisma,
  type Shipment,
} from '@prisma/client';
import { z } from 'zod';
import { writtenDay } from '#app/domain/shared/days.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { wasAt } from '#app/domain/shipments/driver-choice.rules.ts';

/** A parcel may go from hub to hub. The state before a scan is stored for at most this many of its newest scans. */
const MAX_DEPTH = 5;

const Instant = z.iso.datetime().nullable();

/** Everything that a scan changes in a shipment, as it was before the scan. It is stored with the shipment
 *  (`receivedBefore`), so that an undo restores the actual values instead of typical ones. */
const BeforeScan = z.object({
  status: z.enum(OrderStatus),
  hubId: z.uuid().nullable(),
  at: Instant,
  /** The delivery day that the parcel was received for, such as `2026-11-28`. */
  day: z.iso.date().nullable(),
  from: z.enum(OrderStatus).nullable(),
  fromDriverId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  collectedAt: Instant,
  failedAt: Instant,
  /** The driver request of the shipment. */
  ask: z
    .object({
      teamId: z.string().nullable(),
      day: z.iso.date(),
      fleetId: z.string().nullable(),
      driverName: z.string().nullable(),
      isChosen: z.boolean(),
      state: z.enum(DriverAskState),
      reason: z.enum(DriverReason).nullable(),
    })
    .nullable(),
  /** Scans of an earlier stay at this hub, which this scan ended. */
  scanIds: z.array(z.uuid()),
});
export type BeforeScan = z.infer<typeof BeforeScan>;

/** The stored states, that of the newest scan first. */
const Kept = z.array(BeforeScan);

/** The state before the newest scan at a hub; null if none is stored. */
export function beforeScan({
  receivedBefore,
}: Pick<Shipment, 'receivedBefore'>): BeforeScan | null {
  return Kept.safeParse(receivedBefore).data?.[0] ?? null;
}

/** The states before the older scans, which remain to be undone after the newest. */
export function olderScans({ receivedBefore }: Pick<Shipment, 'receivedBefore'>): BeforeScan[] {
  return Kept.safeParse(receivedBefore).data?.slice(1) ?? [];
}

/** The new `receivedBefore` of a shipment that is being scanned in.
 *  @param scanIds the scans of an earlier stay at the same hub */
export async function withBefore(
  tx: Tx,
  shipment: Shipment,
  scanIds: string[],
): Promise<Prisma.InputJsonValue> {
  const { id: shipmentId, receivedHubId, kind } = shipment;
  // Other shipments usually have no driver request, so the query is skipped for them.
  const mayBeAsked = receivedHubId !== null || kind === 'return';
  const ask = mayBeAsked ? await tx.driverAsk.findUnique({ where: { shipmentId } }) : null;
  const found: BeforeScan = {
    status: shipment.status,
    hubId: receivedHubId,
    at: timeText(shipment.receivedAt),
    day: shipment.receivedFor && writtenDay(shipment.receivedFor),
    from: shipment.receivedFrom,
    fromDriverId: shipment.receivedDriverId,
    driverId: shipment.driverId,
    collectedAt: timeText(shipment.collectedAt),
    failedAt: timeText(shipment.failedAt),
    ask: ask && {
      teamId: ask.teamId,
      day: writtenDay(ask.day),
      fleetId: ask.fleetId,
      driverName: ask.driverName,
      isChosen: ask.isChosen,
      state: ask.state,
      reason: ask.reason,
    },
    scanIds,
  };
  const older = Kept.safeParse(shipment.receivedBefore).data ?? [];
  return [found, ...older].slice(0, MAX_DEPTH);
}

/** The status of a shipment once its scan is undone. It is the status before the scan, unless the courier has
 *  since reported what its driver did before the scan. */
export function statusBefore(shipment: Shipment, before: BeforeScan): OrderStatus {
  if (before.status === 'atHub') return 'atHub';
  const { isDeliveryOnly, receivedFrom } = shipment;
  const collectedAt = instantOf(before.collectedAt);
  const noted = wasAt({ ...before, receivedFrom: before.from, collectedAt, isDeliveryOnly });
  return receivedFrom === null || receivedFrom === noted ? before.status : receivedFrom;
}

function timeText(at: Date | null): string | null {
  return at && at.toISOString();
}

export function instantOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
