import { z } from 'zod';
import { readStatus } from '#app/domain/orders/order-status.rules.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';

/** What orders can be filtered by. */
const KNOWN = ['status', 'storeName'];

/** The other fields of the specification's Global Filtering. */
const NOT_YET = [
  'orderId',
  'pickupAddress',
  'from',
  'to',
  'platform',
  'customerName',
  'address',
  'city',
  'province',
  'postalCode',
  'country',
];

/** Of a name that nobody has a field for, and of many of them, so much is said back. */
const LONGEST_NAME = 40;
const MOST_NAMES = 13;

const Word = z.string().max(120);
const Field = z.union([Word, z.array(Word.nullable())]).nullish();

export const OrderFilterWire = z.looseObject({ status: Field, storeName: Field }).meta({
  description:
    'Counts with `globalFilterEnabled`. A field that is null, empty or `All` asks for nothing. A field that orders cannot be filtered by is refused by its name (422), never ignored.',
});
type OrderFilterWire = z.infer<typeof OrderFilterWire>;

/** @throws AppError 'unknown-filter' with the names, 'invalid-input' for a status that is none and for
 *  several stores. */
export function filterFromWire(
  wire: OrderFilterWire,
  productName: string,
): Pick<OrderListQuery, 'status' | 'store'> {
  refuseUnknown(wire);
  return { status: statusesOf(wire, productName), store: storeOf(wire) };
}

function refuseUnknown(wire: OrderFilterWire): void {
  const names = Object.entries(wire)
    .filter(
      ([name, value]) =>
        !KNOWN.includes(name) && !(NOT_YET.includes(name) && asked(value).length === 0),
    )
    .map(([name]) => name.slice(0, LONGEST_NAME))
    .slice(0, MOST_NAMES);
  if (names.length === 0) return;
  throw new AppError(
    'unknown-filter',
    `Orders cannot be filtered by ${names.join(', ')}; they can be by ${KNOWN.join(', ')}.`,
    {
      fields: Object.fromEntries(
        names.map((name) => [`globalFilter.${name}`, 'Orders cannot be filtered by this.']),
      ),
    },
  );
}

/** What a field asks for, of every field alike: null, blanks and 'All' ask for nothing, also as all that a list holds. */
function asked(field: unknown): unknown[] {
  return [field].flat().filter((word) => !isNothing(word));
}

function isNothing(word: unknown): boolean {
  return typeof word === 'string' ? word.trim() === '' || word === ALL : (word ?? null) === null;
}

const ALL = 'All';

function wordsOf(field: z.infer<typeof Field>): string[] {
  return asked(field).filter((word) => typeof word === 'string');
}

function storeOf({ storeName }: OrderFilterWire): string {
  const [name = '', another] = wordsOf(storeName);
  if (another === undefined) return name;
  throw invalidField('globalFilter.storeName', 'Give the name of one store.');
}

function statusesOf({ status }: OrderFilterWire, productName: string) {
  return wordsOf(status).map((word) => {
    const read = readStatus(word, productName);
    if (read) return read;
    throw invalidField('globalFilter.status', `Unknown status: ${word.slice(0, LONGEST_NAME)}`);
  });
}
