import type { ManifestStatus, Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { countryCode } from '#app/domain/shared/country.ts';
import { literalPattern, writtenLike } from '#app/domain/shared/literal-pattern.ts';
import { plainWriting } from '#app/domain/shared/plain-writing.ts';
import { parsePostalCode } from '#app/domain/shared/postal-code.ts';
import { provinceCode } from '#app/domain/shared/province.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Services } from '#app/ports/services.ts';
import { whereHeld } from './hold.rules.ts';
import { type OrderFilter, accentPattern } from './order-filter.rules.ts';
import { timesOf, timesOfSpan } from './filter-days.rules.ts';
import { seesMarks } from './order-marks.rules.ts';
import { COMING_BACK } from './open-returns.ts';
import { ordersVisibleTo, type OrderPermission } from './order-visibility.ts';
import { searchTerms, searchWords, type SearchTerm } from './search-terms.rules.ts';
import { foldSearch } from './search-text.rules.ts';
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
  const parts: Where[] = searchTerms(filter.q).map(termWhere);
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
  if (filter.delivered || filter.onTime) parts.push(deliveredWhere(actor, filter, clock.now()));
  if (filter.batch) parts.push(await ofBatch(db, actor, filter.batch));
  parts.push(
    ...searchWords(filter.orderId).map((word) => holding('orderId', word)),
    ...searchWords(filter.customerName).map((word) => holding('customerName', word)),
    ...addressTerms(filter.address),
    ...equal('city', filter.city),
    ...equal('postalCode', parsePostalCode(filter.postalCode) ?? filter.postalCode),
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

/** By when its parcel arrived, and whether it was expected by then. The account leads the database to the
 *  index of what arrived lately. */
function deliveredWhere({ merchantId }: Actor, filter: OrderFilter, now: Date): Where {
  const { delivered, onTime } = filter;
  return {
    status: 'deliveryCompleted',
    shipments: {
      some: {
        ...(merchantId ? { merchantId } : {}),
        kind: { not: 'return' },
        state: 'completed',
        ...(delivered ? { deliveredAt: timesOfSpan(delivered, now) } : {}),
        ...(onTime ? { isLate: onTime === 'no' } : {}),
      },
    },
  };
}

/** To whoever sees no marks no order is held, and none is tagged. */
function marked(actor: Actor, { hold, tag }: OrderFilter): Where[] {
  if (!seesMarks(actor)) return hold === 'yes' || tag ? [{ id: { in: [] } }] : [];
  return [...(hold ? [whereHeld(hold)] : []), ...(tag ? [whereTagged(tag, actor.merchantId)] : [])];
}

function termWhere({ anyOf, province, country }: SearchTerm): Where {
  const forms = anyOf.map((words): Where => ({ AND: words.map(searched) }));
  return { OR: [...forms, ...inProvince(province ?? ''), ...inCountry(country ?? '')] };
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
function spelled(typed: string, like: (pattern: string) => Where): Where {
  const text = plainWriting(typed);
  const folded = foldSearch(text);
  const accented = accentPattern(folded);
  const exact = like(literalPattern(text));
  const either: Where = accented ? { OR: [exact, like(accented)] } : exact;
  return folded ? { AND: [searched(folded), either] } : either;
}

const ADDRESS_COLUMNS = ['company', 'street', 'suburb', 'city', 'postalCode'] as const;

/** Addresses end in a province and a country, which are no words of the address's columns. */
function addressTerms(address: string): Where[] {
  return searchTerms(address).map(({ anyOf, province, country }) => {
    const ends = [...inProvince(province ?? ''), ...inCountry(country ?? '')];
    const parts = anyOf.map((words): Where => ({ AND: words.map(inAddress) }));
    return { OR: [...parts, ...ends] };
  });
}

function inAddress(word: string): Where {
  return { OR: ADDRESS_COLUMNS.map((column) => holding(column, word)) };
}

/** By our code, whatever way it was written, or as it stands there. */
function inProvince(text: string): Where[] {
  if (!text) return [];
  const province = writtenLike(text);
  const code = provinceCode(text, 'ZA');
  return [code ? { OR: [{ province: code }, { province }] } : { province }];
}

function inCountry(text: string): Where[] {
  if (!text) return [];
  const country = countryCode(text);
  return [
    country
      ? { OR: [{ country }, { country: writtenLike(text) }] }
      : { country: writtenLike(text) },
  ];
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
const MAX_PLACES = 1_000;

/** There are few places beside so many orders: they are found first. */
async function fromPickup(db: Needs['db'], actor: Actor, address: string): Promise<Where> {
  const where: Prisma.PickupLocationWhereInput = {
    ...ofAccount(actor),
    AND: searchWords(address).map((word) => ({
      address: { contains: literalPattern(word), mode: 'insensitive' },
    })),
  };
  const places = await db.pickupLocation.findMany({
    where,
    select: { id: true },
    take: MAX_PLACES + 1,
  });
  if (places.length > MAX_PLACES) return { pickupLocation: { is: where } };
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
