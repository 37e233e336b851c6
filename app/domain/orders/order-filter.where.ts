import type { ManifestStatus, Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { literalPattern, writtenLike } from '#app/domain/shared/literal-pattern.ts';
import { provinceCode } from '#app/domain/shared/province.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Services } from '#app/ports/services.ts';
import { whereHeld } from './hold.rules.ts';
import { type OrderFilter, accentPattern } from './order-filter.rules.ts';
import { timesOf } from './filter-days.rules.ts';
import { seesMarks } from './order-marks.rules.ts';
import { COMING_BACK } from './open-returns.ts';
import { ordersVisibleTo, type OrderPermission } from './order-visibility.ts';
import { scannedKeyOf } from './scanned-key.rules.ts';
import { foldText } from './search-text.rules.ts';
import { whereTagged } from './tag.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Where = Prisma.OrderWhereInput;
/** Columns that stand in the search text too, so that its index finds them. */
type SearchedColumn =
  'orderId' | 'customerName' | 'company' | 'street' | 'suburb' | 'city' | 'postalCode';

/** The orders that match a filter, of those that the actor may see or do this to: for lists, counts,
 *  exports and batches alike. */
export async function ordersMatching(
  deps: Needs,
  actor: Actor,
  filter: OrderFilter,
  permission: OrderPermission = 'order.read',
): Promise<Where> {
  const visible = ordersVisibleTo(actor, permission);
  return { AND: [visible, ...(await filterWhere(deps, actor, filter))] };
}

async function filterWhere({ db, clock }: Needs, actor: Actor, filter: OrderFilter) {
  const { status, platform, manifest, store, pickupAddress } = filter;
  const times = timesOf(filter, clock.now());
  const parts: Where[] = wordsOf(foldText(filter.q)).map(ofBarcode).map(searched);
  if (status.length > 0) parts.push({ status: { in: status } });
  if (platform) parts.push({ platform });
  if (manifest) parts.push(onManifest(manifest));
  if (times) parts.push({ createdAt: times });
  if (store) parts.push(await ofStore(db, actor, store));
  if (pickupAddress) parts.push(await fromPickup(db, actor, pickupAddress));
  if (filter.attention) parts.push(needingPerson(actor, filter.attention));
  parts.push(...marked(actor, filter));
  if (filter.comingBack)
    parts.push(filter.comingBack === 'yes' ? COMING_BACK : { NOT: COMING_BACK });
  if (filter.batch) parts.push(await ofBatch(db, actor, filter.batch));
  parts.push(
    ...wordsOf(filter.orderId).map((word) => holding('orderId', word)),
    ...wordsOf(filter.customerName).map((word) => holding('customerName', word)),
    ...wordsOf(filter.address.replaceAll(',', ' ')).map(inAddress),
    ...equal('city', filter.city),
    ...equal('postalCode', filter.postalCode),
    ...inProvince(filter.province),
    ...inCountry(filter.country),
  );
  return parts;
}

/** An order is on a manifest whatever its status: shipping leaves it there (product.md D9). When it came
 *  there says nothing new: it leads the database to the index of these orders alone. */
function onManifest(manifestStatus: ManifestStatus): Where {
  return manifestStatus === 'none'
    ? { manifestStatus }
    : { manifestStatus, inManifestAt: { not: null } };
}

/** To whoever sees no marks no order is held, and none is tagged. */
function marked(actor: Actor, { hold, tag }: OrderFilter): Where[] {
  if (!seesMarks(actor)) return hold === 'yes' || tag ? [{ id: { in: [] } }] : [];
  return [...(hold ? [whereHeld(hold)] : []), ...(tag ? [whereTagged(tag, actor.merchantId)] : [])];
}

/** More than any address has. */
const MOST_WORDS = 30;

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** Of what a scanner read of a label, or a person typed from it, the order's own number. */
function ofBarcode(word: string): string {
  const orderKey = scannedKeyOf(word)?.toLowerCase();
  return orderKey && word.startsWith(orderKey) ? orderKey : word;
}

/** Words of a text are found by the one index of the search text. */
function searched(folded: string): Where {
  return { searchText: { contains: literalPattern(folded) } };
}

function holding(column: SearchedColumn, word: string): Where {
  const like = (pattern: string): Where => ({
    [column]: { contains: pattern, mode: 'insensitive' },
  });
  return spelled(word, like);
}

function equal(column: SearchedColumn, text: string): Where[] {
  const like = (pattern: string): Where => ({ [column]: { equals: pattern, mode: 'insensitive' } });
  return text ? [spelled(text, like)] : [];
}

/** In any case, and with or without accents; the search text narrows it by its index. */
function spelled(text: string, like: (pattern: string) => Where): Where {
  const folded = foldText(text);
  const accented = accentPattern(folded);
  const exact = like(literalPattern(text));
  const either: Where = accented ? { OR: [exact, like(accented)] } : exact;
  return folded ? { AND: [searched(folded), either] } : either;
}

const ADDRESS_COLUMNS = ['company', 'street', 'suburb', 'city', 'postalCode'] as const;

/** Addresses end in a province and a country, which the search text does not hold. */
function inAddress(word: string): Where {
  const parts: Where = { OR: ADDRESS_COLUMNS.map((column) => holding(column, word)) };
  const ends = [...inProvince(word), ...inCountry(word)];
  const isEnd = provinceCode(word, 'ZA') !== null || /^(za|south|africa)$/i.test(word);
  if (!isEnd) return parts;
  const country: Where[] = /^(south|africa)$/i.test(word) ? [{ country: 'ZA' }] : [];
  return { OR: [parts, ...ends, ...country] };
}

/** By our code, whatever way it was written, or as it stands there. */
function inProvince(text: string): Where[] {
  if (!text) return [];
  const province = writtenLike(text);
  const code = provinceCode(text, 'ZA');
  return [code ? { OR: [{ province: code }, { province }] } : { province }];
}

const OUR_COUNTRY = /^(za|zaf|rsa|south ?africa|suid-?afrika|republic of south africa)$/i;

function inCountry(text: string): Where[] {
  if (!text) return [];
  if (OUR_COUNTRY.test(foldText(text))) return [{ country: 'ZA' }];
  return [{ country: writtenLike(text) }];
}

async function ofStore(db: Needs['db'], actor: Actor, name: string): Promise<Where> {
  const stores = await db.store.findMany({
    where: { ...ofAccount(actor), name: writtenLike(name) },
    select: { id: true },
  });
  return { storeId: { in: stores.map(({ id }) => id) } };
}

/** Of a batch that is the actor's own; anybody else's holds nothing for them. */
async function ofBatch(db: Needs['db'], actor: Actor, id: string): Promise<Where> {
  const orders = await db.batchOrder.findMany({
    where: { batch: { id, requestedBy: requesterOf(actor) } },
    select: { orderKey: true },
  });
  return { orderKey: { in: orders.map(({ orderKey }) => orderKey) } };
}

/** So many places are named one by one. */
const MOST_PLACES = 1_000;

/** There are few places beside so many orders: they are found first. */
async function fromPickup(db: Needs['db'], actor: Actor, address: string): Promise<Where> {
  const where: Prisma.PickupLocationWhereInput = {
    ...ofAccount(actor),
    AND: wordsOf(address.replaceAll(',', ' ')).map((word) => ({
      address: { contains: literalPattern(word), mode: 'insensitive' },
    })),
  };
  const places = await db.pickupLocation.findMany({
    where,
    select: { id: true },
    take: MOST_PLACES + 1,
  });
  if (places.length > MOST_PLACES) return { pickupLocation: { is: where } };
  return { pickupLocationId: { in: places.map(({ id }) => id) } };
}

function ofAccount({ merchantId }: Actor): { merchantId?: string } {
  return merchantId ? { merchantId } : {};
}

/** Any open matter about the order itself. */
export function needingPerson({ merchantId }: Actor, answer: 'yes' | 'no'): Where {
  const open = merchantId ? { merchantId } : {};
  return { openMatters: answer === 'yes' ? { some: open } : { none: open } };
}
