import type { PrivacyRequest, Merchant, Store } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { ownersOf } from '#app/domain/people/memberships.ts';
import { appAddress } from '#app/domain/stores/shopify-address.rules.ts';
import { endRemoved, shopSaysItLeft } from '#app/domain/stores/shop-left.ts';
import { leaveWarehouse } from '#app/domain/stores/leave-warehouse.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { erasableNow, eraseOrder } from './erase-order.ts';
import { ordersOfRequest } from './orders-of-request.ts';
import { answerPrivacyRequestJob } from './privacy-request.job.ts';

type Needs = Pick<
  Services,
  'db' | 'clock' | 'files' | 'log' | 'mailer' | 'platforms' | 'settings' | 'vault'
>;

const DAY_MS = 86_400_000;
/** The platform allows thirty days. Until this time, an erasure waits for parcels under way and for a shop that
 *  cannot be reached. */
const AT_THE_LATEST_MS = 25 * DAY_MS;

/** Orders per run; a further run is queued for the rest. */
const STRETCH = 100;

/** One run of an answer, as in `answerPrivacyRequestJob`. */
type Run = { requestId: string; day: string; step: number; after?: string | undefined };

/** Executes a platform's privacy request: emails the merchant where the export is, or erases data. A request that must
 *  wait (for a parcel under way, an unreachable shop, or someone to notify) stays open and is tried again every day. A
 *  repeated job does nothing for a completed request. If the previous attempt failed before the request was marked as
 *  completed, the emails may be sent again. */
export async function answerPrivacyRequest(deps: Needs, run: Run): Promise<void> {
  const request = await deps.db.privacyRequest.findUnique({ where: { id: run.requestId } });
  if (!request || request.doneAt || !(await answer(deps, request, run))) return;
  const done = { doneAt: deps.clock.now() };
  const { id, storeId, customerRef } = request;
  // After the erasure, the customer's id is removed from all requests about them at this store.
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

async function answer(deps: Needs, request: PrivacyRequest, run: Run): Promise<boolean> {
  const isDue = deps.clock.now().getTime() - request.receivedAt.getTime() > AT_THE_LATEST_MS;
  switch (request.kind) {
    case 'dataRequest':
      return notifyDataRequest(deps, request);
    case 'customerRedact':
      return eraseOrders(deps, request, run, isDue);
    case 'shopRedact':
      return forgetShop(deps, request, run, isDue);
  }
}

/** Erases the orders of the request, at most `STRETCH` in one run. Returns false if some are left: for a further run,
 *  which is queued, or because a parcel is under way. */
async function eraseOrders(
  deps: Needs,
  request: PrivacyRequest,
  run: Run,
  isDue: boolean,
): Promise<boolean> {
  const of = [ordersOfRequest(request), { erasedAt: null }];
  const now = isDue ? {} : erasableNow(deps.clock.now());
  const from = run.after ? { createdAt: { gte: new Date(run.after) } } : {};
  const orders = await deps.db.order.findMany({
    where: { AND: [...of, now, from] },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: STRETCH,
    select: { id: true, createdAt: true },
  });
  const ends: string[] = [];
  for (const { id } of orders) ends.push(await eraseOrder(deps, id, { evenOnTheRoad: isDue }));
  // Continues at once only if this run erased something. Orders under way wait for the next day.
  if (orders.length === STRETCH && ends.includes('erased')) {
    const after = orders[0]?.createdAt.toISOString();
    await enqueue(deps.db, answerPrivacyRequestJob, { ...run, step: run.step + 1, after });
    return false;
  }
  return (await deps.db.order.count({ where: { AND: of } })) === 0;
}

/** Erases the data of a shop and returns whether the request is done. If the shop was installed again before
 *  anything was erased, the request no longer applies. An erasure that has started is completed even then: the
 *  orders received up to the request are erased, and the customers' ids in completed requests are deleted. The shop, its
 *  inbox and newer orders stay. */
async function forgetShop(
  deps: Needs,
  request: PrivacyRequest,
  run: Run,
  isDue: boolean,
): Promise<boolean> {
  if (!request.begunAt) {
    const found = await whereIsShop(deps, request.storeId, isDue);
    if (found !== 'disconnected') return found === 'stillHere';
    const data = { begunAt: await deps.clock.sharedNow(deps.db) };
    await deps.db.privacyRequest.update({ where: { id: request.id }, data });
  }
  if (!(await eraseOrders(deps, request, run, isDue))) return false;
  await eraseShop(deps, request);
  return true;
}

type StoreOfAccount = Store & { merchant: Merchant };

/** Mails the account's owners that a customer requested their data, and where the export is. For a shop whose account
 *  has no owner, the shop's own address is used, and the export is inside its admin. Returns whether anyone was
 *  notified. */
async function notifyDataRequest(deps: Needs, request: PrivacyRequest): Promise<boolean> {
  const store = await deps.db.store.findUniqueOrThrow({
    where: { id: request.storeId },
    include: { merchant: true },
  });
  const users = await deps.db.user.findMany({ where: ownersOf(store.merchantId) });
  const where =
    users.length > 0
      ? [
          `${deps.settings.publicUrl}/api/privacy-requests/${request.id}`,
          'You must sign in to download it.',
        ]
      : insideTheAdmin(deps, store);
  const recipients =
    users.length > 0
      ? users.map(({ email, firstName }) => ({ to: email, hello: `Hello ${firstName}` }))
      : addressesOf(store).map((to) => ({ to, hello: 'Hello' }));
  if (recipients.length === 0)
    deps.log.warn(
      { storeId: store.id, requestId: request.id },
      'no email address for a data request',
    );
  for (const { to, hello } of recipients)
    await deps.mailer.send({
      to,
      subject: `A customer of ${store.name} asks for their data`,
      text: [
        hello,
        `A customer of ${store.name} asked Shopify what data you hold about them. Send them the data that ${deps.settings.productName} holds:`,
        ...where,
        'You must answer the customer within 30 days.',
      ].join('\n\n'),
    });
  return recipients.length > 0;
}

/** The shop's contact address, otherwise the account's. An account that a shop created has the shop's domain instead of
 *  an email address, so without a contact address there is none. */
function addressesOf({ contactEmail, merchant }: StoreOfAccount): string[] {
  const email = contactEmail ?? merchant.email;
  return email.includes('@') ? [email] : [];
}

function insideTheAdmin({ settings }: Needs, store: Store): string[] {
  const address = appAddress(settings.shopifyAppUrl, store.externalId ?? '');
  const open = `Open ${settings.productName} in Shopify, go to Store and find Privacy requests.`;
  return address ? [address, open] : [open];
}

/** Whether a shop that is to be erased is really gone. Its uninstall webhook may have been lost, so we check whether
 *  the shop still gives us access. If it cannot be reached by the time the request is due (`AT_THE_LATEST_MS`), the
 *  platform's request is trusted. */
async function whereIsShop(
  deps: Needs,
  storeId: string,
  isDue: boolean,
): Promise<'disconnected' | 'stillHere' | 'askedLater'> {
  const store = await deps.db.store.findUniqueOrThrow({ where: { id: storeId } });
  const found = await shopSaysItLeft(deps, store);
  return found === 'askedLater' && isDue ? endRemoved(deps, store) : found;
}

/** Erases the remaining data of a shop: its inbox, access, contact address and phone numbers. If it was installed again
 *  in between, only the customers' ids in completed requests up to this one are deleted. */
async function eraseShop(
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
    // Open data requests are completed, because no data is left to export.
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
    // Erases the phone number of the account that was created when the shop opened the app, unless others use the
    // account.
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
