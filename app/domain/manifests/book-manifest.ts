import type { Manifest } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { skippedIn } from '#app/domain/orders/batch.schema.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Requests a courier for each order that waits on the manifest, in the name of the person who confirmed it. An
 *  order that cannot be booked gets an alert with the reason. Idempotent. */
export async function bookManifest(deps: Needs, input: { manifestId: string }): Promise<void> {
  const manifest = await deps.db.manifest.findUnique({ where: { id: input.manifestId } });
  if (!manifest) return;
  const waiting = await deps.db.order.findMany({
    where: { manifestId: manifest.id, status: 'confirmManifest' },
    orderBy: { id: 'asc' },
    select: { orderKey: true },
  });
  if (waiting.length === 0) return;
  const orderKeys = waiting.map(({ orderKey }) => orderKey);
  for (const skipped of await ship(deps, await confirmerOf(deps, manifest), orderKeys))
    await report(deps, skipped);
}

/** Raises an alert for each order that still waits after all retries of the booking job failed. */
export async function noteNotBooked(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { manifestId }: { manifestId: string },
): Promise<void> {
  const waiting = await db.order.findMany({
    where: { manifestId, status: 'confirmManifest' },
    select: { orderKey: true, orderId: true },
  });
  const reason = 'All attempts failed.';
  for (const one of waiting) await report({ db, clock }, { ...one, reason });
}

async function ship(
  deps: Needs,
  actor: Actor,
  orderKeys: readonly string[],
): Promise<SkippedOrder[]> {
  try {
    return (await requestShipments(deps, actor, { orderKeys })).skipped;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'nothing-to-do') throw error;
    return skippedIn(error.details);
  }
}

/** The person who confirmed, with the role of the store's API token. That role may ship, even if the person has lost
 *  the permission since. Labels printed on booking go to the person's printer. */
async function confirmerOf({ db }: Needs, manifest: Manifest): Promise<Actor> {
  const { confirmedBy, confirmedByUserId: userId, merchantId, storeId } = manifest;
  const user = userId
    ? await db.user.findUnique({ where: { id: userId }, select: { email: true } })
    : null;
  return {
    role: 'store',
    name: confirmedBy,
    userId: user ? userId : null,
    membershipId: null,
    email: user?.email ?? null,
    merchantId,
    storeIds: [storeId],
    hubIds: [],
    from: { client: 'worker', address: null },
  };
}

async function report(
  deps: Pick<Needs, 'db' | 'clock'>,
  { orderKey, reason }: SkippedOrder,
): Promise<void> {
  const seen = await deps.db.order.findUnique({ where: { orderKey }, select: { id: true } });
  if (!seen) return;
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, seen.id);
    // It was shipped, cancelled or removed in the meantime.
    if (order.status !== 'confirmManifest') return;
    await raiseAlert(tx, 'notBooked', ownerOf(order), deps.clock.now(), { said: reason });
  });
}
