import { z } from 'zod';
import { readStatus } from '#app/domain/orders/order-status.rules.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';

/** What orders can be filtered by. */
const KNOWN = ['status', 'storeName'];

/** The other fields of the specification's Global Filtering: left empty they ask for nothing. */
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

export const OrderFilterWire = z
  .looseObject({
    status: z.union([z.string(), z.array(z.string())]).optional(),
    storeName: z.string().max(120).optional(),
  })
  .meta({
    description:
      'Counts with `globalFilterEnabled`. A field that orders cannot be filtered by is refused by its name (422), never ignored.',
  });
type OrderFilterWire = z.infer<typeof OrderFilterWire>;

/** @throws AppError 'unknown-filter' with the names, 'invalid-input' for a status that is none. */
export function filterFromWire(
  wire: OrderFilterWire,
  productName: string,
): Pick<OrderListQuery, 'status' | 'store'> {
  refuseUnknown(wire);
  return { status: statusesOf(wire, productName), store: wire.storeName ?? '' };
}

function refuseUnknown(wire: OrderFilterWire): void {
  const names = Object.entries(wire)
    .filter(([name, value]) => !KNOWN.includes(name) && !(NOT_YET.includes(name) && isEmpty(value)))
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

function isEmpty(value: unknown): boolean {
  return [value].flat().every((one) => one === '' || one === null || one === ALL);
}

const ALL = 'All';

function statusesOf({ status }: OrderFilterWire, productName: string) {
  const wanted = [status ?? []].flat().filter((word) => !isEmpty(word));
  return wanted.map((word) => {
    const read = readStatus(word, productName);
    if (read) return read;
    throw invalidField('globalFilter.status', `Unknown status: ${word.slice(0, LONGEST_NAME)}`);
  });
}
