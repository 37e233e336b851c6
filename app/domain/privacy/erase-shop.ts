import type { PrivacyRequest } from '@prisma/client';
import { endRemoved, shopSaysItLeft } from '#app/domain/stores/shop-left.ts';
import type { Services } from '#app/ports/services.ts';
import { leaveWarehouse } from '#app/domain/stores/leave-warehouse.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'platforms' | 'vault'>;

/** Whether a shop that requests erasure is really gone. Its uninstall webhook may have been lost, so the shop is
 *  asked in the same way. If it cannot be reached by the time the request is due, the platform's request
 *  is trusted. */
export async function whereIsShop(
  deps: Needs,
  storeId: string,
  isDue: boolean,
): Promise<'disconnected' | 'stillHere' | 'askedLater'> {
  const store = await deps.db.store.findUniqueOrThrow({ where: { id: storeId } });
  const found = await shopSaysItLeft(deps, store);
  return found === 'askedLater' && isDue ? endRemoved(deps, store) : found;
}

/** Erases the remaining data of a shop: its inbox, access, addresses and phone numbers. If it was installed again in
 *  between, only the customers' ids in earlier requests are deleted. */
export async function eraseShop(
  deps: Pick<Services, 'db' | 'clock'>,
  { storeId, receivedAt }: PrivacyRequest,
): Promise<void> {
  const before = { storeId, receivedAt: { lte: receivedAt } };
  await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from stores where id = ${storeId}::uuid for update`;
    const store = await tx.store.findUniqueOrThrow({ where: { id: storeId } });
    await tx.privacyRequest.updateMany({
      where: { ...before, doneAt: { not: null } },
      data: { customerRef: null },
    });
    if (store.state !== 'disconnected') return;
    // There is no data left to hand over.
    await tx.privacyRequest.updateMany({
      where: { ...before, kind: 'dataRequest', doneAt: null },
      data: { customerRef: null, doneAt: deps.clock.now() },
    });
    await tx.webhookDelivery.updateMany({ where: before, data: { body: null } });
    await tx.store.update({ where: { id: storeId }, data: { contactEmail: null } });
    await tx.storeCredential.deleteMany({ where: { storeId } });
    await tx.fulfilmentCredential.deleteMany({ where: { storeId } });
    await leaveWarehouse(tx, store, deps.clock.now());
    await tx.pickupLocation.updateMany({ where: { storeId }, data: { phone: null } });
    if (!store.externalId) return;
    await tx.shopifySession.deleteMany({ where: { shop: store.externalId } });
    // The account that was created when the shop opened the app, unless it is in use.
    await tx.merchant.updateMany({
      where: {
        id: store.merchantId,
        email: store.externalId,
        memberships: { none: {} },
        stores: { every: { id: storeId } },
      },
      data: { phone: null },
    });
  });
}
