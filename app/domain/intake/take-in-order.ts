import type { OrderLine } from '@prisma/client';
import type { IncomingOrder, IncomingLine } from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { textOfHtml } from '#app/domain/shared/html-text.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { withoutNul } from '#app/domain/shared/plain-text.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import {
  checkOutdatedDocuments,
  keepDecodedPrints,
  printedDocumentsOf,
} from '#app/domain/orders/outdated-documents.ts';
import { sourceState } from '#app/domain/orders/source-state.rules.ts';
import { evaluateGoodsAgain } from './evaluate-goods-again.ts';
import { withOwnHome } from './home-location.ts';
import { positionOf } from './order-position.ts';
import { ourFulfilments } from './after-booking.ts';
import { settleSource } from './settle-source.ts';
import { isOutdated, lockKnown, lockSource, type KnownRow } from './source-version.ts';
import { isShippedByAnotherStore, oursInStore, takeInFamily } from './family-news.ts';
import { destinationOf } from './incoming-address.rules.ts';
import { contentHash } from '#app/domain/shared/content-hash.ts';
import { learntFrom } from './corrections.ts';
import { writeNewOrder } from './write-order.ts';

/** The outcome of reading an order. If a webhook caused the reading, it is also recorded in the inbox. */
type IntakeOutcome =
  'created' | 'updated' | 'unchanged' | 'stale' | 'notStored' | 'erased' | 'dropped';

/** Creates an order from a store, or updates ours. Idempotent and independent of the sequence of calls: an outdated
 *  read (`isOutdated`) changes nothing, and unchanged data only updates the stored version. `how`: `present` if the
 *  order was read by its id and so in its current state; `listed` if it came from a list or a file.
 *  @throws AppError 'store-refused' for an implausibly large amount or quantity. */
export async function takeInOrder(
  deps: Pick<Services, 'db' | 'clock' | 'places'>,
  storeId: string,
  sent: IncomingOrder,
  how: 'listed' | 'present' = 'listed',
): Promise<IntakeOutcome> {
  const read = withoutNul(sent);
  refuseUnreadableMoney(read);
  refuseUnreadableQuantities(read);
  const { integrationType } = await deps.db.store.findUniqueOrThrow({ where: { id: storeId } });
  const destination = destinationOf(read, integrationType);
  const position = await positionOf(deps.places, destination);
  const outcome = await inTransaction(
    deps.db,
    (tx) =>
      storeRead(tx, deps, storeId, { read, isPresent: how === 'present', destination, position }),
    { timeout: 20_000 },
  );
  const isWritten = outcome === 'created' || outcome === 'updated';
  // A product change that was handled during the read may have missed this order, because its lines were not stored
  // yet.
  if (isWritten && read.lines.some(({ productRef }) => productRef))
    await evaluateGoodsAgain(deps.db, { storeId, externalId: read.externalId }, newId());
  return outcome;
}

type News = Parameters<typeof takeInFamily>[2];
type Read = Pick<News, 'destination' | 'position'> & { read: IncomingOrder; isPresent: boolean };

/** Writes what was read, in the caller's transaction. The order stays locked until the transaction ends. */
async function storeRead(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  storeId: string,
  { read, isPresent, ...place }: Read,
): Promise<IntakeOutcome> {
  await lockSource(tx, storeId, read.externalId);
  // Prevents a change of the store's account until this is written.
  await tx.$queryRaw`select 1 from stores where id = ${storeId}::uuid for key share`;
  const store = await tx.store.findUniqueOrThrow({ where: { id: storeId } });
  if (store.state === 'disconnected') return 'dropped';
  const here = await lockKnown(tx, storeId, read.externalId);
  const known = here?.known ?? null;
  if (known?.erasedAt) return 'erased';
  if (known && isOutdated(known, { ...read, isPresent })) return 'stale';
  const rows = here ? [here.known, ...here.parts] : [];
  const incoming = withKnownGoods(
    await withOwnHome(tx, storeId, read),
    rows.flatMap(({ lines }) => lines),
  );
  const { made, ...ours } = await oursInStore(tx, rows);
  const state = sourceState(store.integrationType, incoming.facts, {
    cashOnDeliveryGateways: store.cashOnDeliveryGateways,
    statusMap: store.statusMap as Record<string, string>,
    ...ours,
    isShippedByAnotherStore: await isShippedByAnotherStore(tx, store, incoming),
  });
  if (state === 'notStored') return 'notStored';
  const hash = hashOf(incoming);
  const isSame = known?.sourceHash === hash;
  if (isSame) await learnOfSame(tx, rows, incoming);
  if (known && isSame && known.sourceState === state) {
    await keepVersion(tx, known, incoming);
    return 'unchanged';
  }
  const transition: Transition = {
    at: clock.now(),
    source: 'store',
    actor: store.name,
    note: `${incoming.facts.platformStatus} in the store`,
  };
  const news = { store, incoming, state, transition, ...place };
  if (here) await takeInKnown(tx, here, { ...news, made }, hash);
  else await takeInNew(tx, news, hash);
  return here ? 'updated' : 'created';
}

/** The largest value of the database's integer columns. */
const MAX_QUANTITY = 2 ** 31 - 1;

/** Refuses an order with an amount that is not a safe integer. Once stored, it would break every list that shows
 *  it.
 *  @throws AppError 'store-refused'. */
function refuseUnreadableMoney({ externalId, totalCents, lines, charges }: IncomingOrder): void {
  const charged = Object.values(charges ?? {}).filter((one) => typeof one === 'number');
  const amounts = [totalCents, ...lines.map((line) => line.unitPriceCents), ...charged];
  if (amounts.every((cents) => Number.isSafeInteger(cents))) return;
  throw new AppError('store-refused', 'The store sent an order with an amount that is too large.', {
    externalId,
  });
}

/** Refuses an order with a quantity that the database cannot store. Its error would stop the reading of the whole
 *  store.
 *  @throws AppError 'store-refused'. */
function refuseUnreadableQuantities({ externalId, lines }: IncomingOrder): void {
  const quantities = lines.flatMap((line) => [
    line.quantity,
    line.keptQuantity ?? 0,
    line.fulfilledQuantity,
    line.shippableQuantity,
    ...Object.values(line.readyElsewhere ?? {}),
  ]);
  if (quantities.every((one) => Number.isInteger(one) && one <= MAX_QUANTITY)) return;
  throw new AppError(
    'store-refused',
    'The store sent an order with a quantity that is too large.',
    {
      externalId,
    },
  );
}

/** Whether the order has a text that looks undecoded. Orders stored by an earlier release may contain HTML. */
function holdsHtml(row: KnownRow): boolean {
  const { customerName, company, street, suburb, city, note, lines } = row;
  const texts = [
    customerName,
    company,
    street,
    suburb,
    city,
    note,
    ...lines.map(({ name }) => name),
  ];
  return texts.some((text) => text !== null && text !== textOfHtml(text));
}

function hashOf(incoming: IncomingOrder): string {
  const { updatedAt: _version, readAt: _read, ...content } = incoming;
  return contentHash(content);
}

type Known = Pick<OrderLine, 'externalId' | 'goods' | 'productRef'>;

/** If a product was deleted, the store can no longer tell whether its line needs shipping. The line then keeps its
 *  earlier value. */
function withKnownGoods(incoming: IncomingOrder, known: readonly Known[]): IncomingOrder {
  if (incoming.lines.every(({ goods }) => goods !== 'unknown')) return incoming;
  const before = new Map(known.map((line) => [line.externalId, line]));
  const lines = incoming.lines.map((line) =>
    line.goods === 'unknown' ? asBefore(line, before.get(line.externalId)) : line,
  );
  const travels = lines.some((line) => line.shippableQuantity > 0 || line.fulfilledQuantity > 0);
  const needsShipping = incoming.facts.needsShipping && travels;
  return { ...incoming, lines, facts: { ...incoming.facts, needsShipping } };
}

function asBefore(line: IncomingLine, before: Known | undefined): IncomingLine {
  if (!before || before.goods === 'unknown') return line;
  const { goods, productRef } = before;
  if (goods === 'travels') return { ...line, goods, productRef };
  return { ...line, goods, productRef, fulfilledQuantity: 0, shippableQuantity: 0 };
}

async function takeInKnown(
  tx: Tx,
  here: NonNullable<Awaited<ReturnType<typeof lockKnown>>>,
  news: News,
  hash: string,
): Promise<void> {
  const { incoming, transition } = news;
  const rows = [here.known, ...here.parts] as const;
  const ids = rows.map(({ id }) => id);
  const printed = rows.some(holdsHtml) ? await printedDocumentsOf(tx, ids) : new Map();
  await takeInFamily(tx, rows, news);
  await keepDecodedPrints(tx, printed);
  await checkOutdatedDocuments(tx, ids, transition.at);
  const version = { sourceHash: hash, sourceReadAt: incoming.readAt };
  await tx.order.update({ where: { id: here.known.id }, data: version });
}

const TEST_ORDER = 'Test order in the store, nothing was paid';

/** Creates an order. A test order is on hold, so that no courier is booked for it by mistake. A person can release it,
 *  for example to try out a development store, where all orders are test orders. */
async function takeInNew(tx: Tx, news: Omit<News, 'made'>, hash: string): Promise<void> {
  const { store, incoming, state, destination, position, transition } = news;
  const { isTest = false } = incoming.facts;
  const written = await writeNewOrder(tx, store, incoming, destination, position);
  const order = await tx.order.update({
    where: { id: written.id },
    data: {
      sourceState: state,
      sourceHash: hash,
      sourceReadAt: incoming.readAt,
      receivedAt: transition.at,
      ...(isTest ? { heldAt: transition.at, heldBy: store.name, holdNote: TEST_ORDER } : {}),
    },
  });
  await recordEvent(tx, order, 'received', transition);
  if (isTest) await recordEvent(tx, order, 'held', { ...transition, note: TEST_ORDER });
  const seen = ourFulfilments(incoming, order.orderKey, []);
  await settleSource(tx, order, transition, { sourceState: null, seen });
}

/** Fills hashes that are missing in orders stored by an earlier release (`learntFrom`). The store's data is unchanged,
 *  so this read shows what the store had written. */
async function learnOfSame(
  tx: Tx,
  rows: readonly KnownRow[],
  incoming: IncomingOrder,
): Promise<void> {
  for (const row of rows) {
    const learnt = learntFrom(row, incoming);
    const names = Object.keys(learnt) as (keyof typeof learnt)[];
    if (names.every((name) => row[name] !== null)) continue;
    await tx.order.update({ where: { id: row.id }, data: learnt });
    Object.assign(row, learnt);
  }
}

async function keepVersion(tx: Tx, known: { id: string }, incoming: IncomingOrder): Promise<void> {
  // The version is saved even if nothing changed, so that an older version that arrives later is ignored.
  await tx.order.update({
    where: { id: known.id },
    data: { sourceUpdatedAt: incoming.updatedAt, sourceReadAt: incoming.readAt },
  });
}
