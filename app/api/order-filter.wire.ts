import { z } from 'zod';
import {
  DELIVERED_SPANS,
  MANIFEST_STATES,
  NO_FILTER,
  type OrderFilter,
  PLATFORM_CODES,
  askedOf,
} from '#app/domain/orders/order-filter.rules.ts';
import { DATE_MESSAGES, dateErrors } from '#app/domain/orders/filter-days.rules.ts';
import { readStatus } from '#app/domain/orders/order-status.rules.ts';
import { isAskedDay } from '#app/domain/shared/asked-day.rules.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import { isoDay } from '#app/domain/shared/time.ts';

const TEXTS = [
  'orderId',
  'customerName',
  'pickupAddress',
  'address',
  'city',
  'province',
  'postalCode',
  'country',
] as const;
/** The thirteen filters of the specification's Global Filtering dialog, and then the specification's `manifestStatus`
 *  and the filters that we added. */
const KNOWN = [
  'storeName',
  'from',
  'to',
  'status',
  'platform',
  ...TEXTS,
  'attention',
  'manifest',
  'manifestStatus',
  'hold',
  'comingBack',
  'delivered',
  'onTime',
  'tag',
  'batch',
] as const;
type Known = (typeof KNOWN)[number];

/** An error repeats an unknown word only up to this many characters, and at most `MAX_NAMES` unknown field names. */
const LONGEST_NAME = 40;
const MAX_NAMES = 13;

const Word = z.string().max(120);
const Field = z.union([Word, z.array(Word.nullable())]).nullish();
const YesNo = z.union([z.boolean(), Field]);

export const OrderFilterWire = z
  .looseObject({
    ...(Object.fromEntries(KNOWN.map((name) => [name, Field])) as Record<Known, typeof Field>),
    attention: YesNo.optional(),
    hold: YesNo.optional(),
    comingBack: YesNo.optional(),
    onTime: YesNo.optional(),
  })
  .meta({
    description:
      'Used if `globalFilterEnabled` is true. A field that is null, empty or `All` does not filter. City, province, postal code, country, platform, store and status match whole values. Other fields match parts of words. Case does not matter. `from` and `to`: the first and last day on which orders were placed, for example `2026-11-26`. Days are in South African time, and not after tomorrow. `attention`: true if the order needs attention. `manifest`, or `manifestStatus`: `None`, `InManifest` or `ConfirmManifest`. `hold`: true if the merchant has put the order on hold. `comingBack`: true if a return, or a return to sender, is on its way. `delivered`: `today`, or `last14` for the last 14 days. `onTime`: true if the order was delivered by its expected day, false if it was delivered later. `tag`: one tag. `batch`: the ID of one of the caller’s batches. An unknown field is an error (422).',
  });
type OrderFilterWire = z.infer<typeof OrderFilterWire>;

/** Converts a filter as it was sent to the filter of a list.
 *  @throws AppError 'unknown-filter' with the unknown names; 'invalid-input' at the field for an invalid value, or for
 *  several values where only one is allowed. */
export function filterFromWire(
  wire: OrderFilterWire,
  { productName, now }: { productName: string; now: Date },
): OrderFilter {
  refuseUnknown(wire);
  const texts = TEXTS.map((name) => [name, oneOf(wire, name).trim()]);
  const filter: OrderFilter = {
    ...NO_FILTER,
    ...(Object.fromEntries(texts) as Pick<OrderFilter, (typeof TEXTS)[number]>),
    status: statusesOf(wire, productName),
    store: oneOf(wire, 'storeName', 'Send the name of one store only.').trim(),
    from: dayOf(wire, 'from'),
    to: dayOf(wire, 'to'),
    platform: codeOf(wire, 'platform', PLATFORM_CODES),
    manifest: manifestOf(wire),
    attention: yesOrNo(wire, 'attention'),
    hold: yesOrNo(wire, 'hold'),
    comingBack: yesOrNo(wire, 'comingBack'),
    delivered: codeOf(wire, 'delivered', DELIVERED_SPANS),
    onTime: yesOrNo(wire, 'onTime'),
    tag: oneOf(wire, 'tag').trim(),
    batch: batchOf(wire),
  };
  refuseDates(filter, now);
  return { ...NO_FILTER, ...askedOf(filter) };
}

function refuseUnknown(wire: OrderFilterWire): void {
  const known: readonly string[] = KNOWN;
  const names = Object.keys(wire)
    .filter((name) => !known.includes(name))
    .map((name) => name.slice(0, LONGEST_NAME))
    .slice(0, MAX_NAMES);
  if (names.length === 0) return;
  throw new AppError(
    'unknown-filter',
    `You cannot filter orders by ${names.join(', ')}. Use one of: ${KNOWN.join(', ')}.`,
    {
      fields: Object.fromEntries(
        names.map((name) => [`globalFilter.${name}`, 'You cannot filter orders by this field.']),
      ),
    },
  );
}

function refuseDates(filter: OrderFilter, now: Date): void {
  const [[field, message] = []] = Object.entries(dateErrors(filter, now) ?? {});
  if (field && message) throw errorAt(field, message);
}

function errorAt(name: string, message: string): AppError {
  return invalidField(`globalFilter.${name}`, message);
}

/** The values of a filter field. Null, blank and 'All' mean no filter, also inside a list. */
function wordsOf(wire: OrderFilterWire, name: Known): string[] {
  return [wire[name]]
    .flat()
    .filter((word) => typeof word === 'string' && !isNothing(word)) as string[];
}

function isNothing(word: string): boolean {
  return word.trim() === '' || word === ALL;
}

const ALL = 'All';

function oneOf(wire: OrderFilterWire, name: Known, message = 'Send one value only.'): string {
  const [word = '', another] = wordsOf(wire, name);
  if (another === undefined) return word;
  throw errorAt(name, message);
}

function statusesOf(wire: OrderFilterWire, productName: string) {
  return wordsOf(wire, 'status').map((word) => {
    const read = readStatus(word, productName);
    if (read) return read;
    throw errorAt('status', `Unknown status: ${word.slice(0, LONGEST_NAME)}`);
  });
}

/** The day of a date filter, '' if it is not set. Accepts `2026-11-22`, or an instant on that day. */
function dayOf(wire: OrderFilterWire, name: 'from' | 'to'): string {
  const word = oneOf(wire, name).trim();
  const time = z.iso.datetime({ offset: true }).safeParse(word);
  const day = time.success ? isoDay(time.data) : word;
  if (word === '' || isAskedDay(day)) return day;
  throw errorAt(name, DATE_MESSAGES.unreadable);
}

function codeOf<T extends string>(wire: OrderFilterWire, name: Known, codes: readonly T[]): T | '' {
  const word = oneOf(wire, name).trim();
  const code = codes.find((one) => one.toLowerCase() === word.toLowerCase());
  if (word === '' || code) return code ?? '';
  throw errorAt(name, `Unknown value: ${word.slice(0, LONGEST_NAME)}`);
}

/** The manifest state, '' if it is not set. It may be sent as our `manifest` or as the specification's
 *  `manifestStatus`. */
function manifestOf(wire: OrderFilterWire) {
  const manifest = codeOf(wire, 'manifest', MANIFEST_STATES);
  const named = codeOf(wire, 'manifestStatus', MANIFEST_STATES);
  if (manifest && named && manifest !== named)
    throw errorAt('manifestStatus', 'This differs from `manifest`. Send only one of the two.');
  return manifest || named;
}

function yesOrNo(
  wire: OrderFilterWire,
  name: 'attention' | 'hold' | 'comingBack' | 'onTime',
): 'yes' | 'no' | '' {
  const { [name]: given } = wire;
  if (typeof given === 'boolean') return given ? 'yes' : 'no';
  const word = codeOf(wire, name, ['yes', 'true', 'no', 'false']);
  if (word === '') return '';
  return word === 'yes' || word === 'true' ? 'yes' : 'no';
}

function batchOf(wire: OrderFilterWire): string {
  const id = oneOf(wire, 'batch').trim();
  if (id === '' || isUuid(id)) return id;
  throw errorAt('batch', `Unknown value: ${id.slice(0, LONGEST_NAME)}`);
}
