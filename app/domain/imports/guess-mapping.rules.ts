import { columnHead, FIELD_NAMES, type ColumnHead, type Side } from './column-heads.rules.ts';
import { IMPORT_FIELD_NAMES, type ImportField, type ImportMapping } from './import-fields.rules.ts';

type Fit = { column: number; side: Side; rank: number; isFilled: boolean };

const ANY_SIDE: readonly Side[] = ['delivery', 'plain', 'bill'];
/** Address fields that describe one place. */
// prettier-ignore
const PLACE_FIELDS: readonly ImportField[] = [
  'company', 'street', 'street2', 'suburb', 'city', 'province', 'postalCode', 'country', 'latitude', 'longitude',
];
const NAME_FIELDS: readonly ImportField[] = ['customerName', 'firstName', 'lastName'];
const CONTACT_FIELDS: readonly ImportField[] = ['email', 'phone', 'otherPhone'];
const OF_PERSON = new Set([...PLACE_FIELDS, ...NAME_FIELDS, ...CONTACT_FIELDS]);
const OF_ORDER = IMPORT_FIELD_NAMES.filter((field) => !OF_PERSON.has(field));

/** The sides from which address fields may be combined: never one part from delivery and another from billing. */
const PLACE_SIDES: Record<Side, readonly Side[]> = {
  delivery: ['delivery', 'plain'],
  plain: ['plain', 'delivery'],
  bill: ['bill', 'plain'],
  sender: ['plain'],
};

/** Guesses each column's field from its header. A column is used for at most one field. If several columns fit, one
 *  with values comes before an empty one. The recipient's columns are preferably taken from the side that has the
 *  street: delivery, else headers that name no side, else billing. */
export function guessMapping(
  heads: readonly string[],
  isFilled: (column: number) => boolean = () => true,
): ImportMapping {
  const columns = heads.map(columnHead);
  const mapping: ImportMapping = {};
  const fits = (field: ImportField, sides: readonly Side[]): Fit[] =>
    fitting(columns, field, sides)
      .filter(({ column }) => !Object.values(mapping).includes(column))
      .map((fit) => ({ ...fit, isFilled: isFilled(fit.column) }))
      .toSorted(
        (a, b) =>
          Number(b.isFilled) - Number(a.isFilled) ||
          sides.indexOf(a.side) - sides.indexOf(b.side) ||
          a.rank - b.rank,
      );
  const take = (fields: readonly ImportField[], sides: readonly Side[]) => {
    for (const field of fields) {
      const [best] = fits(field, sides);
      if (best) mapping[field] = best.column;
    }
  };

  take(OF_ORDER, ['plain', 'delivery', 'bill', 'sender']);
  const filled = ANY_SIDE.find((one) => fits('street', [one]).some((fit) => fit.isFilled));
  const side = filled ?? fits('street', ANY_SIDE)[0]?.side ?? 'plain';
  const sides = [side, ...ANY_SIDE.filter((one) => one !== side)];
  take(PLACE_FIELDS, PLACE_SIDES[side]);
  take(NAME_FIELDS, sides);
  take(CONTACT_FIELDS, sides);
  return withOneName(withSecondLine(withNumber(mapping, columns, fits), columns), columns);
}

/** How many of these texts are headers that we know. */
export function knownHeads(cells: readonly string[]): number {
  const heads = cells.map(columnHead);
  return heads.filter((head) => IMPORT_FIELD_NAMES.some((field) => rankOf(field, head) >= 0))
    .length;
}

function fitting(columns: readonly ColumnHead[], field: ImportField, sides: readonly Side[]) {
  return columns.flatMap((head, column) => {
    const rank = sides.includes(head.side) ? rankOf(field, head) : -1;
    return rank < 0 ? [] : [{ column, side: head.side, rank }];
  });
}

/** The position of a header among the names of a field: 0 is the most reliable, -1 means that it is not among them.
 *  Unless its whole text is one of the names, a header that names delivery or billing only matches fields of a person
 *  (`Delivery Date` is not the order date), and one that names the sender matches none. */
function rankOf(field: ImportField, { raw, side, whats }: ColumnHead): number {
  const names = FIELD_NAMES[field];
  const whole = names.indexOf(raw);
  if (whole >= 0) return whole;
  if (side === 'sender' || (side !== 'plain' && !OF_PERSON.has(field))) return -1;
  const ranks = whats.map((what) => names.indexOf(what)).filter((rank) => rank >= 0);
  return ranks.length > 0 ? Math.min(...ranks) : -1;
}

/** If no column has the order number but the recipient's name can be read from other columns, a column that is called
 *  just `Name` is the order number, as in Shopify's exports. */
function withNumber(
  mapping: ImportMapping,
  columns: readonly ColumnHead[],
  fits: (field: ImportField, sides: readonly Side[]) => Fit[],
): ImportMapping {
  const bare = columns.findIndex(({ raw }) => raw === 'name');
  if (bare < 0 || mapping.orderId !== undefined) return mapping;
  if (mapping.customerName !== bare) return { ...mapping, orderId: bare };
  const [other] = fits('customerName', ANY_SIDE);
  if (other) return { ...mapping, orderId: bare, customerName: other.column };
  const { customerName: _taken, ...rest } = mapping;
  return mapping.firstName === undefined ? mapping : { ...rest, orderId: bare };
}

/** In a WooCommerce file the second address line is a flat or unit. Elsewhere it is the suburb if no other column is,
 *  because Shopify's South African checkout asks for the suburb there. */
function withSecondLine(mapping: ImportMapping, columns: readonly ColumnHead[]): ImportMapping {
  const { street2, ...rest } = mapping;
  const isUnit = mapping.suburb !== undefined || columns.some(({ isWoo }) => isWoo);
  return street2 === undefined || isUnit ? mapping : { ...rest, suburb: street2 };
}

/** Uses either a full name, or a first and a last name. `Customer Name` next to only `Customer Surname` is a first
 *  name. */
function withOneName(mapping: ImportMapping, columns: readonly ColumnHead[]): ImportMapping {
  const { customerName, firstName, lastName, ...rest } = mapping;
  if (customerName === undefined || (firstName === undefined && lastName === undefined))
    return mapping;
  const sideOf = (column: number | undefined) => columns[column ?? -1]?.side;
  const isPair = firstName === undefined && sideOf(lastName) === sideOf(customerName);
  if (isPair) return withNames(rest, customerName, lastName);
  const isDelivered = (column: number | undefined) => sideOf(column) === 'delivery';
  const isBetter = isDelivered(firstName ?? lastName) && !isDelivered(customerName);
  return isBetter ? withNames(rest, firstName, lastName) : { ...rest, customerName };
}

function withNames(
  mapping: ImportMapping,
  firstName: number | undefined,
  lastName: number | undefined,
): ImportMapping {
  return {
    ...mapping,
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  };
}
