import type { Store } from '@prisma/client';
import { WOO_OWN } from './woo-status.rules.ts';
import { changedFields } from '#app/domain/audit/changed-fields.ts';
import { readAgainJob } from '#app/domain/intake/read-again.job.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Language } from '#app/messages/languages.ts';
import type { Services } from '#app/ports/services.ts';
import { STATUS_MEANINGS, type StatusMeaning, WAITS } from './store-settings.rules.ts';
import type { StoreSettingsForm } from './store-settings.schema.ts';
import { storeByName } from './store-visibility.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** A store's settings. A setting that the store's platform does not have is null. */
export type StoreSettings = {
  printOnBooking: boolean;
  /** Whether confirming a manifest also books the courier (product.md D14). */
  bookOnConfirm: boolean;
  /** For recipients whose browser requests none of our languages. */
  recipientLanguage: Language;
  /** Whether the store tells the customer when we sync tracking to it. */
  notifyCustomer: boolean | null;
  /** Payment methods that mean cash on delivery. */
  gateways: string[] | null;
  /** The shop's custom statuses, with the meaning given to each. */
  statuses: { status: string; meaning: StatusMeaning | typeof WAITS; orders: number }[] | null;
};

/** A status is listed if it has a meaning, or if an order created within this time has it. */
const SEEN_WITHIN_MS = 90 * 86_400_000;
const MAX_STATUSES = 50;

/** @throws AppError 'not-found' also for another account's store. */
export async function readStoreSettings(
  deps: Needs,
  actor: Actor,
  storeName: string,
): Promise<StoreSettings> {
  const store = await storeByName(deps.db, actor, 'store.settings', storeName);
  const kind = store.integrationType;
  return {
    printOnBooking: store.printOnBooking,
    bookOnConfirm: store.bookOnConfirm,
    recipientLanguage: store.recipientLanguage,
    notifyCustomer: kind === 'custom' ? null : store.notifyCustomer,
    gateways: kind === 'shopify' ? store.cashOnDeliveryGateways : null,
    statuses: kind === 'woocommerce' ? await statusesOf(deps, deps.db, store) : null,
  };
}

/** Changes a store's settings. Orders whose evaluation depends on a changed setting are read again by a job.
 *  @throws AppError 'not-found', 'invalid-input' at the field of a posted status that has no meaning or that the
 *  store's settings do not list. */
export async function changeStoreSettings(
  deps: Needs,
  actor: Actor,
  input: { storeName: string } & Omit<StoreSettingsForm, 'intent'>,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { id } = await storeByName(tx, actor, 'store.settings', input.storeName);
    await tx.$queryRaw`select 1 from stores where id = ${id}::uuid for update`;
    const store = await tx.store.findUniqueOrThrow({ where: { id } });
    const kind = store.integrationType;
    const before = statusMapOf(store);
    const after =
      kind === 'woocommerce' ? await newStatusMap(deps, tx, store, input) : { ...before };
    const gateways = kind === 'shopify' ? input.gateways : store.cashOnDeliveryGateways;
    const data = {
      printOnBooking: input.printOnBooking,
      bookOnConfirm: input.bookOnConfirm,
      recipientLanguage: input.recipientLanguage ?? store.recipientLanguage,
      ...(kind === 'custom' ? {} : { notifyCustomer: input.notifyCustomer }),
      cashOnDeliveryGateways: gateways,
      statusMap: after,
    };
    await tx.store.update({ where: { id }, data });
    const statuses = changedKeys(before, after);
    const unpaid = !sameNames(store.cashOnDeliveryGateways, gateways);
    if (unpaid || statuses.length > 0)
      await enqueue(tx, readAgainJob, {
        storeId: id,
        cause: newId(),
        unpaid,
        statuses,
        productRef: null,
        after: null,
      });
    const { merchantId } = store;
    const at = deps.clock.now();
    const detail = { fields: changedFields(store, data) };
    await writeAudit(tx, actor, { at, action: 'store.settings', subject: id, merchantId, detail });
  });
}

type StatusMap = Record<string, StatusMeaning>;

/** Merges the posted statuses into the stored ones, so that a status that was not on the screen keeps its meaning. */
async function newStatusMap(
  deps: Needs,
  tx: Tx,
  store: Store,
  { status, meaning }: Pick<StoreSettingsForm, 'status' | 'meaning'>,
): Promise<StatusMap> {
  const known = new Set((await statusesOf(deps, tx, store)).map((one) => one.status));
  const map = new Map(Object.entries(statusMapOf(store)));
  status.forEach((name, index) => {
    const means = meaning[index];
    if (!means) throw invalidField(`meaning.${index}`, 'Choose what the status means.');
    if (!known.has(name))
      throw invalidField(
        `meaning.${index}`,
        'This store no longer has orders with this status. Reload the page.',
      );
    if (means === WAITS) map.delete(name);
    else map.set(name, means);
  });
  return Object.fromEntries(map);
}

async function statusesOf(deps: Needs, tx: Tx, store: Store) {
  const seen = await tx.order.groupBy({
    by: ['platformStatus'],
    where: {
      storeId: store.id,
      createdAt: { gt: new Date(deps.clock.now().getTime() - SEEN_WITHIN_MS) },
      platformStatus: { notIn: [...WOO_OWN], not: null },
    },
    _count: true,
    orderBy: { _count: { platformStatus: 'desc' } },
    take: MAX_STATUSES,
  });
  const counts = new Map(seen.map((row) => [row.platformStatus ?? '', row._count]));
  const map = new Map(Object.entries(statusMapOf(store)));
  return [...new Set([...counts.keys(), ...map.keys()])].sort().map((status) => ({
    status,
    meaning: map.get(status) ?? (WAITS as typeof WAITS),
    orders: counts.get(status) ?? 0,
  }));
}

/** The stored status map without unknown meanings. Orders whose status is not in the map wait in the store. */
function statusMapOf(store: Store): StatusMap {
  const entries = Object.entries((store.statusMap ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, StatusMeaning] =>
      Object.hasOwn(STATUS_MEANINGS, String(entry[1])),
    ),
  );
}

function changedKeys(before: StatusMap, after: StatusMap): string[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  const plain = (names: readonly string[]) =>
    names
      .map((name) => name.trim().toLowerCase())
      .sort()
      .join('\n');
  return plain(a) === plain(b);
}
