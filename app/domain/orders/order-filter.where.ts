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
import { timesOf, timesOfSpan, type Times } from './filter-days.rules.ts';
import { seesMarks } from './order-marks.rules.ts';
import { COMING_BACK } from './open-returns.ts';
import { ordersVisibleTo, type OrderPermission } from './order-visibility.ts';
import { searchTerms, searchWords, type SearchTerm } from './search-terms.rules.ts';
import { foldSearch, letterPattern } from './search-text.rules.ts';
import { whereTagged } from './tag.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Where = Prisma.OrderWhereInput;
/** Columns that are also part of the search text, so that its index finds them. */
type SearchedColumn =
  'orderId' | 'customerName' | 'company' | 'street' | 'suburb' | 'city' | 'postalCode';

/** The orders that match a filter, among those for which the actor has the permission. Used for lists, counts,
 *  exports and batches. */
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

/** An order stays in its manifest after it ships (product.md D9), so the status is not checked. The condition on
 *  `inManifestAt` excludes nothing; it lets the database use the index of these orders. */
function onManifest(manifestStatus: ManifestStatus): Where {
  return manifestStatus === 'none'
    ? { manifestStatus }
    : { manifestStatus, inManifestAt: { not: null } };
}

function deliveredWhere(actor: Actor, { delivered, onTime }: OrderFilter, now: Date): Where {
  return deliveredIn(actor, {
    ...(delivered ? { deliveredAt: timesOfSpan(delivered, now) } : {}),
    ...(onTime ? { isLate: onTime === 'no' } : {}),
  });
}

/** Orders with a parcel that was delivered at these times, on time or late. The condition on the account lets the
 *  database use the index of recent deliveries. */
export function deliveredIn(
  { merchantId }: Actor,
  when: { deliveredAt?: Times; isLate?: boolean },
): Where {
  const account = merchantId ? { merchantId } : {};
  return {
    status: 'deliveryCompleted',
    shipments: { some: { ...account, kind: { not: 'return' }, state: 'completed', ...when } },
  };
}

/** For an actor who may not see holds and tags, no order is on hold or has a tag. */
function marked(actor: Actor, { hold, tag }: OrderFilter): Where[] {
  if (!seesMarks(actor)) return hold === 'yes' || tag ? [{ id: { in: [] } }] : [];
  return [...(hold ? [whereHeld(hold)] : []), ...(tag ? [whereTagged(tag, actor.merchantId)] : [])];
}

function termWhere({ anyOf, province, country }: SearchTerm): Where {
  const forms = anyOf.map((words): Where => ({ AND: words.map(searched) }));
  return { OR: [...forms, ...inProvince(province ?? ''), ...inCountry(country ?? '')] };
}

/** Matches a word anywhere in the search text, which has one index for all of its fields. */
function searched(folded: string): Where {
  return { searchText: { contains: literalPattern(folded) } };
}

function holding(column: SearchedColumn, word: string): Where {
  return spelled(column, word, (pattern) => ({ contains: pattern, mode: 'insensitive' }));
}

function equal(column: SearchedColumn, text: string): Where[] {
  return text
    ? [spelled(column, text, (pattern) => ({ equals: pattern, mode: 'insensitive' }))]
    : [];
}

/** Matches in any case, with or without accents. The search text narrows the matches by its index first. */
function spelled(
  column: SearchedColumn,
  typed: string,
  of: (pattern: string) => Prisma.StringFilter,
): Where {
  const text = plainWriting(typed);
  const folded = foldSearch(text);
  const like = (pattern: string): Where => ({ [column]: of(pattern) });
  const has = (letter: string): Where => ({ [column]: { contains: letter, mode: 'insensitive' } });
  const { pattern, letters } = letterPattern(folded);
  const accented = accentPattern(folded);
  const either: Where[] = [
    like(literalPattern(text)),
    ...(accented ? [like(accented)] : []),
    ...(letters.length > 0 ? [{ AND: [like(pattern), { OR: letters.map(has) }] }] : []),
  ];
  return folded ? { AND: [searched(folded), { OR: either }] } : { OR: either };
}

const ADDRESS_COLUMNS = ['company', 'street', 'suburb', 'city', 'postalCode'] as const;

/** A typed address may end in a province or a country, which are not in the address columns. */
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

/** Matches our code for the province, or the text as the store wrote it. */
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

/** The store with exactly this name. Only if there is none, a typed name matches in any case: two stores of an account
 *  may differ in case alone, because a Shopify shop that joins an account keeps its name. */
async function ofStore(db: Needs['db'], actor: Actor, name: string): Promise<Where> {
  const stores = await db.store.findMany({
    where: { ...ofAccount(actor), name: writtenLike(name) },
    select: { id: true, name: true },
  });
  const same = stores.filter((store) => store.name === name);
  const meant = same.length > 0 ? same : stores;
  return { storeId: { in: meant.map(({ id }) => id) } };
}

/** The orders of one of the actor's own batches. Another person's batch finds nothing. */
async function ofBatch(db: Needs['db'], actor: Actor, id: string): Promise<Where> {
  const orders = await db.batchOrder.findMany({
    where: { batch: { id, requestedBy: requesterOf(actor) } },
    select: { orderKey: true },
  });
  return { orderKey: { in: orders.map(({ orderKey }) => orderKey) } };
}

/** Up to this many pickup locations are listed by id in the query. */
const MAX_PLACES = 1_000;

/** There are far fewer pickup locations than orders, so the locations are found first. */
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

/** Orders that have an open alert of their own, or those that have none. */
export function needingPerson({ merchantId }: Actor, answer: 'yes' | 'no'): Where {
  const open = merchantId ? { merchantId } : {};
  return { openAlerts: answer === 'yes' ? { some: open } : { none: open } };
}
