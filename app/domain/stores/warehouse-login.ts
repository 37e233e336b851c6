import type { FulfilmentCredential, Store } from '@prisma/client';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField, notFound } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { Budget, ThrottlePort } from '#app/ports/throttle.ts';
import type { WarehouseLogin } from '#app/ports/warehouse.ts';
import { accountOf, leaveWarehouse, sayLeft } from './leave-warehouse.ts';
import { resumeWarehouseJob } from './resume-warehouse.job.ts';
import type { WarehouseInput } from './store.schema.ts';
import { storeByName } from './store-visibility.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'vault' | 'warehouse'>;
type Limited = Needs & { throttle: ThrottlePort };

/** The visible part of a stored login: never the password. */
export type WarehouseState = { accountNo: string; checkedAt: string };

/** Rate limits, so that our form cannot be used to guess passwords: for each store, for all stores of an account
 *  together, and for each login name across accounts. */
const WINDOW = { windowSeconds: 15 * 60 };
const OF_STORE: Budget = { name: 'warehouse-login', points: 10, ...WINDOW };
const OF_ACCOUNT: Budget = { name: 'warehouse-login-account', points: 30, ...WINDOW };
const AT_LOGIN: Budget = { name: 'warehouse-login-name', points: 10, ...WINDOW };

/** Saves a store's login at its fulfilment warehouse once the warehouse accepts it. It replaces an earlier one; a
 *  refused login changes nothing.
 *  @throws AppError 'invalid-input' at the password, 'too-many-requests', 'warehouse-down', 'conflict' while the store
 *  is disconnected, or 'not-found'. */
export async function keepWarehouseLogin(
  deps: Limited,
  actor: Actor,
  input: WarehouseInput & { storeName: string },
): Promise<WarehouseState> {
  const store = await openStore(deps.db, actor, input.storeName);
  await tryLogin(deps, store, { userName: input.accountNo, password: input.password });
  const checkedAt = deps.clock.now();
  const kept = {
    accountNo: input.accountNo,
    sealed: deps.vault.seal(input.password, contextOf(store.id)),
    checkedAt,
  };
  await deps.db.$transaction(async (tx) => {
    // The store may have been deleted during the test.
    await lockStore(tx, store);
    await openStore(tx, actor, input.storeName);
    const isOther = await leaveOtherAccount(tx, store, input.accountNo, checkedAt);
    await tx.fulfilmentCredential.upsert({
      where: { storeId: store.id },
      create: { storeId: store.id, ...kept },
      update: { ...kept, refusedAt: null, ...(isOther ? NOTHING_CHOSEN : {}) },
    });
    await goOn(tx, store, input.accountNo, checkedAt);
    await writeAudit(tx, actor, entryFor(store, checkedAt, 'warehouse.keep'));
  });
  return { accountNo: input.accountNo, checkedAt: checkedAt.toISOString() };
}

/** Tests the stored login again, since the password may have been changed at the warehouse.
 *  @throws AppError 'not-found' if no login is stored, and as `keepWarehouseLogin`. */
export async function testWarehouseLogin(
  deps: Limited,
  actor: Actor,
  input: { storeName: string },
): Promise<WarehouseState> {
  const store = await openStore(deps.db, actor, input.storeName);
  const kept = await deps.db.fulfilmentCredential.findUnique({ where: { storeId: store.id } });
  if (!kept) throw notFound('Warehouse login');
  await tryLogin(deps, store, openWarehouseLogin(deps, kept));
  const checkedAt = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const data = { checkedAt, refusedAt: null };
    // The login may have been removed or replaced during the test.
    const where = { storeId: store.id, sealed: kept.sealed };
    const { count } = await tx.fulfilmentCredential.updateMany({ where, data });
    if (count > 0) await goOn(tx, store, kept.accountNo, checkedAt);
  });
  return { accountNo: kept.accountNo, checkedAt: checkedAt.toISOString() };
}

/** Decrypts a stored login. Keep it only for one call. */
export function openWarehouseLogin(
  { vault }: Pick<Services, 'vault'>,
  { storeId, accountNo, sealed }: Pick<FulfilmentCredential, 'storeId' | 'accountNo' | 'sealed'>,
): WarehouseLogin {
  return { userName: accountNo, password: vault.open(sealed, contextOf(storeId)) };
}

/** Warehouse and courier names belong to one warehouse account, so another account starts without a choice. */
const NOTHING_CHOSEN = { warehouse: null, courierService: null };

/** Locks the store before its login and its orders, so that changes to the login do not deadlock. Orders that refer to
 *  the store can still change. */
async function lockStore(tx: Tx, { id }: Store): Promise<void> {
  await tx.$queryRaw`select 1 from stores where id = ${id}::uuid for no key update`;
}

/** Leaves the old warehouse account if the new login is for a different account, because a different account cannot
 *  access the orders at the old one. Returns whether the account is different. */
async function leaveOtherAccount(
  tx: Tx,
  store: Store,
  accountNo: string,
  at: Date,
): Promise<boolean> {
  await tx.$queryRaw`select 1 from fulfilment_credentials where store_id = ${store.id}::uuid for update`;
  const before = await tx.fulfilmentCredential.findUnique({ where: { storeId: store.id } });
  if (!before || accountOf(before.accountNo) === accountOf(accountNo)) return false;
  await leaveWarehouse(tx, store, at);
  return true;
}

/** Closes the alert about a refused login, updates the alert about orders left at another warehouse account, and queues
 *  a job for the orders that waited for an accepted login. */
async function goOn(tx: Tx, store: Store, accountNo: string, at: Date): Promise<void> {
  await closeAlert(tx, store.id, ['warehouseLoginRefused'], { at });
  await sayLeft(tx, store, at, accountNo);
  await enqueue(tx, resumeWarehouseJob, { storeId: store.id, turn: newId() });
}

/** Deletes the login; no more orders go to the warehouse. Idempotent. */
export async function removeWarehouseLogin(
  deps: Needs,
  actor: Actor,
  input: { storeName: string },
): Promise<void> {
  const store = await storeByName(deps.db, actor, 'credential.write', input.storeName);
  await deps.db.$transaction(async (tx) => {
    await lockStore(tx, store);
    const gone = await tx.fulfilmentCredential.deleteMany({ where: { storeId: store.id } });
    if (gone.count === 0) return;
    const at = deps.clock.now();
    await leaveWarehouse(tx, store, at);
    await writeAudit(tx, actor, entryFor(store, at, 'warehouse.remove'));
  });
}

export async function readWarehouseLogin(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  storeName: string,
): Promise<WarehouseState | null> {
  const store = await storeByName(deps.db, actor, 'credential.write', storeName);
  const kept = await deps.db.fulfilmentCredential.findUnique({ where: { storeId: store.id } });
  return kept && { accountNo: kept.accountNo, checkedAt: kept.checkedAt.toISOString() };
}

async function openStore(tx: Tx, actor: Actor, name: string): Promise<Store> {
  const store = await storeByName(tx, actor, 'credential.write', name);
  if (store.state !== 'disconnected') return store;
  throw new AppError('conflict', 'The store is disconnected. Reconnect it first.');
}

/** Tests a login at the warehouse, within the rate limits. It calls the warehouse, so it must not run inside a
 *  transaction.
 *  @throws AppError 'invalid-input' at the password, 'warehouse-down', 'too-many-requests'. */
async function tryLogin(
  deps: Limited,
  store: Store,
  login: { userName: string; password: string },
): Promise<void> {
  const budgets = [
    [OF_STORE, store.id],
    [OF_ACCOUNT, store.merchantId],
    [AT_LOGIN, login.userName.toLowerCase()],
  ] as const;
  for (const [budget, key] of budgets) await take(deps, budget, key);
  const check = await deps.warehouse.check(login);
  // A login that works was not a guess, so its points are returned. The store's own limit stays used, to spare the
  // warehouse.
  if (check.ok)
    return void (await Promise.all(
      budgets.slice(1).map(([budget, key]) => deps.throttle.giveBack(budget, key)),
    ));
  if (check.reason === 'refused') throw invalidField('password', check.message);
  throw new AppError('warehouse-down', check.message);
}

async function take({ throttle }: Limited, budget: Budget, key: string): Promise<void> {
  const allowance = await throttle.take(budget, key);
  if (allowance.ok) return;
  const { retryAfterSeconds } = allowance;
  const words = 'Too many attempts. Wait 15 minutes.';
  throw new AppError('too-many-requests', words, { retryAfterSeconds });
}

function contextOf(storeId: string): string {
  return `fulfilment-credential ${storeId}`;
}

function entryFor({ id, merchantId }: Store, at: Date, action: AuditAction) {
  return { at, action, subject: id, merchantId };
}
