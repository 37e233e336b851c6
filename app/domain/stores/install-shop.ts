import type { Store } from '@prisma/client';
import { writeAudit, type AuditActor } from '#app/domain/audit/write-audit.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { DEFAULT_DAYS } from './backfill.rules.ts';
import { beginBackfill } from './choose-backfill.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import { grantWelcomeCredit } from '#app/domain/wallet/welcome-credit.ts';
import { sendKeptJob } from '#app/domain/webhooks/send-kept.job.ts';
import type { ShopFacts } from '#app/ports/shopify-shop.ts';
import type { Services } from '#app/ports/services.ts';
import { isDeleted, storeDeleted } from './deleted-store.ts';
import { insertStore } from './insert-store.ts';
import { freeStoreName } from './store-names.ts';
import { takeInLocations } from './shop-locations.ts';
import { WHOLE } from './store-break.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Advisory lock that is held while deciding which account a shop belongs to. */
export const shopLock = (domain: string) => `shop ${domain}`;

/** Called when the app is opened in a shop whose store is new or disconnected. The first time it creates a merchant and
 *  a store for the shop (product.md D24); later it reconnects the store and updates its locations. Idempotent, and safe
 *  when run concurrently.
 *  @throws AppError 'store-deleted' if its owner deleted it (product.md D15). */
export async function installShop(deps: Needs, facts: ShopFacts): Promise<Store> {
  return deps.db.$transaction(async (tx) => {
    await oneAtATime(tx, shopLock(facts.domain));
    // Locks the store, so that it is not deleted before this commits.
    await tx.$queryRaw`select 1 from stores where integration_type = 'shopify' and external_id = ${facts.domain} for update`;
    const where = {
      integrationType_externalId: { integrationType: 'shopify' as const, externalId: facts.domain },
    };
    const known = await ofLivingAccount(tx, await tx.store.findUnique({ where }));
    if (known && isDeleted(known)) throw storeDeleted(deps);
    const now = deps.clock.now();
    const store = known ?? (await firstInstall(tx, deps, facts));
    const isBack = known !== null && known.state !== 'connected';
    const changed = await takeInLocations(tx, store, facts, now);
    if (changed || isBack)
      await enqueue(tx, evaluateStoreJob, {
        storeId: store.id,
        cause: `locations-${now.getTime()}`,
        readAgain: changed,
      });
    if (known && !isBack) return known;
    const isNew = !(await tx.syncCursor.findUnique({ where: { storeId: store.id } }));
    await tx.syncCursor.upsert({
      where: { storeId: store.id },
      create: { storeId: store.id, watermark: now, completeSince: now },
      // If the app is opened again after a failure, synchronisation continues where it stopped.
      update: { failingSince: null, failure: null, lastError: null },
    });
    await enqueue(tx, reconcileStoreJob, { storeId: store.id, period: now.getTime() });
    if (isNew) await beginBackfill(tx, store, DEFAULT_DAYS, now);
    // Restores the phone number of the shop's own account, which a privacy request removes.
    await tx.merchant.updateMany({
      where: { id: store.merchantId, email: facts.domain, phone: null },
      data: { phone: facts.phone },
    });
    const back = await tx.store.update({
      where: { id: store.id },
      data: {
        ...WHOLE,
        missingRights: [],
        disconnectedAt: null,
        connectedAt: now,
        contactEmail: facts.email,
        billingId: facts.billingId,
      },
    });
    await writeAudit(tx, shopItself(facts), {
      at: now,
      action: 'store.connect',
      subject: store.id,
      merchantId: store.merchantId,
    });
    await enqueue(tx, sendKeptJob, { storeId: store.id, cause: `installed-${now.getTime()}` });
    return back;
  });
}

/** The known store, or null if its account was deleted. Such a shop starts as a new store, since erased data must
 *  not come back. */
async function ofLivingAccount(tx: Tx, known: Store | null): Promise<Store | null> {
  if (!known) return null;
  const { closedAt } = await tx.merchant.findUniqueOrThrow({ where: { id: known.merchantId } });
  if (!closedAt) return known;
  await tx.store.update({ where: { id: known.id }, data: { externalId: null } });
  return null;
}

/** The audit actor for someone in the shop's admin. Shopify does not identify the person. */
function shopItself({ name }: ShopFacts): AuditActor {
  return { name, userId: null, role: 'embedded', from: { client: 'shopify', address: null } };
}

async function firstInstall(tx: Tx, deps: Needs, facts: ShopFacts): Promise<Store> {
  const merchantId = (await leftAccount(tx, facts)) ?? (await newAccount(tx, deps, facts));
  const name = await freeStoreName(tx, facts.name, merchantId);
  return insertStore(tx, {
    name,
    url: `https://${facts.domain}`,
    integrationType: 'shopify',
    externalId: facts.domain,
    merchantId,
    currency: facts.currency,
  });
}

/** The shop's own first account, which it left behind when it joined another one; null if there is none. It is used
 *  again if that other account was deleted, because only one account can have the shop's domain. */
async function leftAccount(tx: Tx, { domain, name, phone }: ShopFacts): Promise<string | null> {
  const left = await tx.merchant.findFirst({
    where: { email: domain, closedAt: null, memberships: { none: {} }, stores: { none: {} } },
    select: { id: true },
  });
  if (!left) return null;
  await tx.merchant.update({ where: { id: left.id }, data: { name, phone } });
  return left.id;
}

async function newAccount(tx: Tx, deps: Needs, facts: ShopFacts): Promise<string> {
  const merchantId = newId();
  // The domain is stored in place of an email address, because the shop's own address may already belong to an
  // account. An account is joined only with a one-time token and a confirmation in the portal.
  const email = `${facts.domain}`;
  await tx.merchant.create({
    data: {
      id: merchantId,
      name: facts.name,
      email,
      phone: facts.phone,
      createdAt: deps.clock.now(),
    },
  });
  await grantWelcomeCredit(tx, deps, merchantId);
  return merchantId;
}
