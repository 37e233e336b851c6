import type { PrivacyRequest } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { eraseOrder } from './erase-order.ts';
import { eraseShop, whereIsShop } from './erase-shop.ts';
import { ordersOfRequest } from './orders-of-request.ts';
import { notifyDataRequest } from './notify-data-request.ts';

type Needs = Pick<
  Services,
  'db' | 'clock' | 'files' | 'log' | 'mailer' | 'platforms' | 'settings' | 'vault'
>;

const DAY_MS = 86_400_000;
/** The platform allows thirty days. A parcel under way keeps its address until it arrives, and a shop that cannot be
 *  reached is waited for, but no longer than this. */
const AT_THE_LATEST_MS = 25 * DAY_MS;

/** Executes a platform's privacy request: tells the merchant where the export is, or erases data. A request that must
 *  wait (for a parcel under way, an unreachable shop, or someone to notify) stays open and is tried again every day.
 *  Idempotent. */
export async function answerPrivacyRequest(
  deps: Needs,
  input: { requestId: string },
): Promise<void> {
  const request = await deps.db.privacyRequest.findUnique({ where: { id: input.requestId } });
  if (!request || request.doneAt || !(await answer(deps, request))) return;
  const done = { doneAt: deps.clock.now() };
  const { id, storeId, customerRef } = request;
  // After the erasure, the person's id is not kept, in earlier requests either.
  const isForgotten = request.kind !== 'dataRequest';
  await deps.db.$transaction([
    deps.db.privacyRequest.update({ where: { id }, data: done }),
    ...(isForgotten && customerRef
      ? [
          deps.db.privacyRequest.updateMany({
            where: { storeId, customerRef },
            data: { customerRef: null },
          }),
        ]
      : []),
  ]);
}

async function answer(deps: Needs, request: PrivacyRequest): Promise<boolean> {
  const isDue = deps.clock.now().getTime() - request.receivedAt.getTime() > AT_THE_LATEST_MS;
  switch (request.kind) {
    case 'dataRequest':
      return notifyDataRequest(deps, request);
    case 'customerRedact':
      return eraseOrders(deps, request, isDue);
    case 'shopRedact':
      return forgetShop(deps, request, isDue);
  }
}

/** Returns whether all of them are erased. */
async function eraseOrders(deps: Needs, request: PrivacyRequest, isDue: boolean): Promise<boolean> {
  const orders = await deps.db.order.findMany({
    where: { ...ordersOfRequest(request), erasedAt: null },
    select: { id: true },
  });
  let waiting = 0;
  for (const { id } of orders)
    if ((await eraseOrder(deps, id, { evenOnTheRoad: isDue })) === 'onTheRoad') waiting += 1;
  return waiting === 0;
}

/** If the shop has returned before anything was erased, the request no longer applies. Once started, the erasure is
 *  completed even if the shop returns: data of the ended installation is deleted, while newer data and the shop
 *  itself stay. */
async function forgetShop(deps: Needs, request: PrivacyRequest, isDue: boolean): Promise<boolean> {
  if (!request.begunAt) {
    const found = await whereIsShop(deps, request.storeId, isDue);
    if (found !== 'disconnected') return found === 'stillHere';
    const data = { begunAt: await deps.clock.sharedNow(deps.db) };
    await deps.db.privacyRequest.update({ where: { id: request.id }, data });
  }
  if (!(await eraseOrders(deps, request, isDue))) return false;
  await eraseShop(deps, request);
  return true;
}
