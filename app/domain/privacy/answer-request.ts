import type { Prisma, PrivacyRequest } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { eraseOrder } from './erase-order.ts';
import { tellOfDataRequest } from './tell-of-data-request.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'mailer' | 'settings'>;

const DAY_MS = 86_400_000;
/** The platform gives thirty days. A parcel on the road keeps its address until it has arrived, but
 *  not beyond this. */
const AT_THE_LATEST_MS = 25 * DAY_MS;
const ON_THE_ROAD = ['requested', 'booking', 'booked'] as const;

/** Does what a platform asked in somebody's name: tells the merchant where the export is, or erases.
 *  Orders whose parcel is on the road wait for its end; the request stays open and is asked again
 *  every day. Safe to repeat. */
export async function answerPrivacyRequest(
  deps: Needs,
  input: { requestId: string },
): Promise<void> {
  const request = await deps.db.privacyRequest.findUnique({ where: { id: input.requestId } });
  if (!request || request.doneAt) return;
  const isDone =
    request.kind === 'dataRequest'
      ? await tellOfDataRequest(deps, request)
      : await erase(deps, request);
  if (!isDone) return;
  await deps.db.privacyRequest.update({
    where: { id: request.id },
    // Who it was is not kept beyond the answer of an erasure.
    data: {
      doneAt: deps.clock.now(),
      ...(request.kind === 'dataRequest' ? {} : { customerRef: null }),
    },
  });
}

/** The orders that a request is about: those it names, and all of the same customer in that store. */
export function ordersOfRequest(request: PrivacyRequest): Prisma.OrderWhereInput {
  const { storeId, customerRef, externalOrderIds } = request;
  if (request.kind === 'shopRedact') return { storeId };
  return {
    storeId,
    OR: [
      { externalId: { in: externalOrderIds } },
      ...(customerRef && request.kind === 'dataRequest' ? [{ customerRef }] : []),
    ],
  };
}

async function erase(deps: Needs, request: PrivacyRequest): Promise<boolean> {
  const isDue = deps.clock.now().getTime() - request.receivedAt.getTime() > AT_THE_LATEST_MS;
  const orders = await deps.db.order.findMany({
    where: { ...ordersOfRequest(request), erasedAt: null },
    select: { id: true, shipments: { select: { state: true } } },
  });
  let waiting = 0;
  for (const { id, shipments } of orders) {
    const isOnTheRoad = shipments.some(({ state }) => ON_THE_ROAD.some((one) => one === state));
    if (isOnTheRoad && !isDue) waiting += 1;
    else await eraseOrder(deps, id);
  }
  if (waiting > 0) return false;
  if (request.kind === 'shopRedact') await eraseShop(deps, request.storeId);
  return true;
}

/** What is left of a shop: its inbox, its access, and the telephone at its depots. */
async function eraseShop(deps: Needs, storeId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const store = await tx.store.findUniqueOrThrow({ where: { id: storeId } });
    await tx.webhookDelivery.updateMany({ where: { storeId }, data: { body: null } });
    // Who installed the app again in between is connected again.
    if (store.state !== 'disconnected') return;
    await tx.store.update({ where: { id: storeId }, data: { contactEmail: null } });
    await tx.storeCredential.deleteMany({ where: { storeId } });
    await tx.fulfilmentCredential.deleteMany({ where: { storeId } });
    if (store.externalId) await tx.shopifySession.deleteMany({ where: { shop: store.externalId } });
    await tx.pickupLocation.updateMany({ where: { storeId }, data: { phone: null } });
  });
}
