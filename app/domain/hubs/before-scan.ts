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

/** A parcel that goes from hub to hub: so many scans can be undone one after the other. */
const MAX_DEPTH = 5;

const Instant = z.iso.datetime().nullable();

/** All that a scan changes of a shipment, as it was before. Kept with the shipment (`receivedBefore`), so that an
 *  undo gives back what was true and not what is usual. */
const BeforeScan = z.object({
  status: z.enum(OrderStatus),
  hubId: z.uuid().nullable(),
  at: Instant,
  /** For delivery on which day, `2026-11-28`. */
  day: z.iso.date().nullable(),
  from: z.enum(OrderStatus).nullable(),
  fromDriverId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  collectedAt: Instant,
  failedAt: Instant,
  /** The wish for a driver. */
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

/** The newest scan first. */
const Kept = z.array(BeforeScan);

/** What the newest scan at a hub found; null where there was none, or it was kept before this was written down. */
export function beforeScan({
  receivedBefore,
}: Pick<Shipment, 'receivedBefore'>): BeforeScan | null {
  return Kept.safeParse(receivedBefore).data?.[0] ?? null;
}

/** What is left to undo once the newest is undone. */
export function olderScans({ receivedBefore }: Pick<Shipment, 'receivedBefore'>): BeforeScan[] {
  return Kept.safeParse(receivedBefore).data?.slice(1) ?? [];
}

/** What is kept with a shipment that is scanned in now.
 *  @param scanIds of an earlier stay at the same hub */
export async function withBefore(
  tx: Tx,
  shipment: Shipment,
  scanIds: string[],
): Promise<Prisma.InputJsonValue> {
  const { id: shipmentId, receivedHubId, kind } = shipment;
  // Only what a hub scanned, and what turns back, has had a wish.
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

/** What it stands at once its scan is undone: as before, unless the courier has told since of what its driver did
 *  before the scan. */
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
