import { Prisma, type GeoSource } from '@prisma/client';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { countryCode } from '#app/domain/shared/country.ts';
import { literalPattern } from '#app/domain/shared/literal-pattern.ts';
import { ownedRowsSql } from '#app/domain/shared/owned-rows.sql.ts';
import { provinceCode } from '#app/domain/shared/province.ts';
import type { Services } from '#app/ports/services.ts';
import { addressWords } from './customer-of-order.ts';
import { MESSAGES } from './order.rules.ts';
import { eachPersonOnce } from './customer-key.rules.ts';
import { searchTerms, type SearchTerm } from './search-terms.rules.ts';
import { PLAIN_LETTERS } from './search-text.rules.ts';

const MAX_ROWS = 50;
const MAX_TERMS = 12;

export type CustomerRow = {
  id: string;
  customerRef: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  street: string | null;
  suburb: string | null;
  city: string | null;
  province: string | null;
  postalCode: string | null;
  latitude: number | null;
  longitude: number | null;
  geoSource: GeoSource | null;
  /** Whether the position is only the centre of a town or suburb. */
  approximate: boolean;
  merchantName: string;
  merchantId: string;
};

type Needs = Pick<Services, 'db' | 'clock'>;

/** Finds customers by any part of name, email, phone, reference or address. The stores of an account share a
 *  customer's row, so nothing is read from that row. Instead, customers are found in the orders that the actor may
 *  see, and shown with the data of the newest such order. The most recent buyer comes first; at most `MAX_ROWS` are
 *  returned. Only the first `MAX_TERMS` terms are searched.
 *  @throws AppError 'invalid-input' for an empty search. */
export async function searchCustomers(
  deps: Needs,
  actor: Actor,
  input: { searchString: string },
): Promise<CustomerRow[]> {
  const terms = searchTerms(input.searchString).slice(0, MAX_TERMS);
  if (terms.length === 0) throw invalidField('searchString', MESSAGES.noQuery);
  await noteReading(deps, actor, { action: 'customers.find' });
  const found = await newestOrders(deps, ownedRowsSql(actor, 'customer.read', 'o'), terms);
  const orders = await deps.db.order.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    include: { merchant: { select: { name: true } } },
  });
  const byId = new Map(orders.map((order) => [order.id, order]));
  const rows = found.flatMap(({ id, customerId }): CustomerRow[] => {
    const order = byId.get(id);
    if (!order) return [];
    const { customerRef, email, phone, street, suburb, city, province, postalCode } = order;
    const { latitude, longitude, geoSource, approximate, merchantId } = order;
    const row = {
      id: customerId,
      customerRef,
      name: order.customerName,
      email,
      phone,
      address: addressWords(order),
      street,
      suburb,
      city,
      province,
      postalCode,
      latitude,
      longitude,
      geoSource,
      approximate,
      merchantId,
      merchantName: order.merchant.name,
    };
    return [row];
  });
  return eachPersonOnce(rows);
}

/** The newest visible order of each customer found. `search_text` begins with the order's numbers and ends with
 *  its store's name (search-text.rules.ts), which are not about the person. The first condition searches the whole
 *  text by its index, the second one only the part about the person. */
async function newestOrders(
  { db }: Needs,
  visible: Prisma.Sql,
  terms: readonly SearchTerm[],
): Promise<{ id: string; customerId: string }[]> {
  const has = (text: Prisma.Sql) =>
    Prisma.join(
      terms.map((term) => termSql(term, text)),
      ' and ',
    );
  return db.$queryRaw`
    with found as (
      select o.customer_id, max(o.created_at) as newest
      from orders o join stores s on s.id = o.store_id
      cross join lateral (select substr(o.search_text, char_length(o.order_key) + char_length(o.order_id) + 3)) a(text)
      cross join lateral (select ${FOLDED_STORE_NAME}) store(name)
      cross join lateral (select case when right(a.text, char_length(store.name)) = store.name
        then left(a.text, -char_length(store.name)) else a.text end) person(text)
      where o.customer_id is not null and ${visible} and ${has(Prisma.sql`o.search_text`)} and ${has(Prisma.sql`person.text`)}
      group by o.customer_id
      order by newest desc, o.customer_id limit ${MAX_ROWS})
    select newest_order.id, found.customer_id as "customerId"
    from found cross join lateral (
      select o.id from orders o where o.customer_id = found.customer_id and ${visible}
      order by o.created_at desc, o.id desc limit 1) newest_order
    order by found.newest desc, found.customer_id`;
}

const SIGNS = '‘’‛′´`“”‟″«»‐‑‒–—−';
const PLAIN_SIGNS = `${"'".repeat(6)}${'"'.repeat(6)}${'-'.repeat(6)}`;

/** A store's name as `foldSearch` writes it. */
const FOLDED_STORE_NAME = Prisma.sql`lower(regexp_replace(regexp_replace(
  ${inPlainLetters(Prisma.sql`normalize(translate(s.name, ${SIGNS}, ${PLAIN_SIGNS}), NFKD)`)},
  '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g'))`;

/** Replaces the letters of `PLAIN_LETTERS` and their capitals with plain ones. Capitals are included because `lower`
 *  does not change them in a database with the C locale. */
function inPlainLetters(text: Prisma.Sql): Prisma.Sql {
  const letters = Object.entries(PLAIN_LETTERS).flatMap(([letter, plain]) =>
    capitalsOf(letter).map((sign) => [sign, plain] as const),
  );
  const single = letters.filter(([, plain]) => plain.length === 1);
  const [signs, plain] = [single.map(([sign]) => sign), single.map(([, one]) => one)];
  return letters
    .filter(([, one]) => one.length > 1)
    .reduce(
      (sql, [sign, one]) => Prisma.sql`replace(${sql}, ${sign}, ${one})`,
      Prisma.sql`translate(${text}, ${signs.join('')}, ${plain.join('')})`,
    );
}

/** The letter, and its capital if that becomes the same letter again in lower case. */
function capitalsOf(letter: string): string[] {
  const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase();
  return capital !== letter && capital.toLowerCase() === letter ? [letter, capital] : [letter];
}

function termSql({ anyOf, province, country }: SearchTerm, text: Prisma.Sql): Prisma.Sql {
  const like = (word: string) => Prisma.sql`${text} like ${`%${literalPattern(word)}%`}`;
  const forms = [
    ...anyOf.map((words) => Prisma.sql`(${Prisma.join(words.map(like), ' and ')})`),
    ...(province ? [Prisma.sql`o.province = ${provinceCode(province, 'ZA')}`] : []),
    ...(country ? [Prisma.sql`o.country = ${countryCode(country)}`] : []),
  ];
  return Prisma.sql`(${Prisma.join(forms, ' or ')})`;
}
