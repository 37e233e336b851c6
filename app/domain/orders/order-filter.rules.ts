import { literalPattern } from '#app/domain/shared/literal-pattern.ts';
import { isAskedDay } from '#app/domain/shared/asked-day.rules.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import type { OrderStatus } from '@prisma/client';
import { ORDER_STATUSES } from './order-status.rules.ts';

export const PLATFORM_CODES = ['shopify', 'woocommerce', 'custom'] as const;
export const MANIFEST_STATES = ['none', 'inManifest', 'confirmManifest'] as const;
/** Spans of days relative to today, so that a saved view is still correct on later days. */
export const DAY_SPANS = ['today', 'yesterday', 'last7', 'last30'] as const;
export type DaySpan = (typeof DAY_SPANS)[number];
/** When an order was delivered, also relative to today. */
export const DELIVERED_SPANS = ['today', 'last14'] as const;
export type DeliveredSpan = (typeof DELIVERED_SPANS)[number];

/** The filter of orders, wherever it is used: the list and its URL, saved views, counts, exports, batches over all
 *  matches, the API's `globalFilter`. An empty field does not filter. */
export type OrderFilter = {
  q: string;
  status: OrderStatus[];
  /** A store's name. */
  store: string;
  orderId: string;
  pickupAddress: string;
  /** The first and the last day, as `2026-11-22` in Johannesburg. */
  from: string;
  to: string;
  /** Replaces `from` and `to`. */
  days: DaySpan | '';
  platform: (typeof PLATFORM_CODES)[number] | '';
  customerName: string;
  address: string;
  city: string;
  province: string;
  postalCode: string;
  country: string;
  /** Whether it has an open alert. */
  attention: 'yes' | 'no' | '';
  manifest: (typeof MANIFEST_STATES)[number] | '';
  /** Whether the merchant put it on hold. */
  hold: 'yes' | 'no' | '';
  /** Whether it has an open return. */
  comingBack: 'yes' | 'no' | '';
  delivered: DeliveredSpan | '';
  /** Whether it was delivered by the expected day. */
  onTime: 'yes' | 'no' | '';
  /** One of its tags, in any spelling. */
  tag: string;
  /** The id of one of the actor's own batches (an action on many orders). */
  batch: string;
};
export type FilterField = keyof OrderFilter;

/** At most this many characters in a field; a longer text is ignored. */
export const LONGEST_FILTER = 200;

/** How each field is read from untrusted input; an unreadable value becomes empty. The readers use no library, because
 *  the list also reads the filter in the browser. */
export const FIELD_READERS: { readonly [F in FilterField]: (value: unknown) => OrderFilter[F] } = {
  q: textOf,
  status: statusesOf,
  store: textOf,
  orderId: textOf,
  pickupAddress: textOf,
  from: dayOf,
  to: dayOf,
  days: choiceOf(DAY_SPANS),
  platform: choiceOf(PLATFORM_CODES),
  customerName: textOf,
  address: textOf,
  city: textOf,
  province: textOf,
  postalCode: textOf,
  country: textOf,
  attention: choiceOf(['yes', 'no'] as const),
  manifest: choiceOf(MANIFEST_STATES),
  hold: choiceOf(['yes', 'no'] as const),
  comingBack: choiceOf(['yes', 'no'] as const),
  delivered: choiceOf(DELIVERED_SPANS),
  onTime: choiceOf(['yes', 'no'] as const),
  tag: textOf,
  batch: idOf,
};
export const FILTER_FIELDS = Object.keys(FIELD_READERS) as FilterField[];

/** Reads a filter that was stored, or that is part of a larger object. */
export function readFilter(kept: object): OrderFilter {
  const values = kept as Record<string, unknown>;
  const fields = FILTER_FIELDS.map((field) => [field, FIELD_READERS[field](values[field])]);
  return Object.fromEntries(fields) as OrderFilter;
}

export const NO_FILTER: OrderFilter = readFilter({});

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return text.length > LONGEST_FILTER ? '' : text;
}

/** Reads a list or a comma-separated string. One unknown status makes the whole field empty. */
function statusesOf(value: unknown): OrderStatus[] {
  const words: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
  const read = ORDER_STATUSES.filter((status) => words.includes(status));
  return words.filter(Boolean).every((word) => read.includes(word as OrderStatus)) ? read : [];
}

function choiceOf<T extends string>(codes: readonly T[]): (value: unknown) => T | '' {
  return (value) => codes.find((code) => code === value) ?? '';
}

function idOf(value: unknown): string {
  return typeof value === 'string' && isUuid(value) ? value.toLowerCase() : '';
}

function dayOf(value: unknown): string {
  return typeof value === 'string' && isAskedDay(value) ? value : '';
}

/** The title of the filter dialog. Its thirteen fields follow in the specification's order. */
export const GLOBAL_FILTERING = 'Global Filtering';
const GLOBAL_FIELDS = {
  store: 'Store Name',
  orderId: 'Order ID',
  pickupAddress: 'Pickup Address',
  from: 'From',
  to: 'To',
  status: 'Status',
  platform: 'Platform',
  customerName: 'Customer Name',
  address: 'Address',
  city: 'City',
  province: 'Province',
  postalCode: 'Postal Code',
  country: 'Country',
} as const satisfies Partial<Record<FilterField, string>>;

/** All fields of the dialog. The last three are not in the specification (product.md D30). */
export const DIALOG_FIELDS = {
  ...GLOBAL_FIELDS,
  tag: 'Tag',
  hold: 'On hold',
  comingBack: 'Coming back',
} as const satisfies Partial<Record<FilterField, string>>;
export type DialogField = keyof typeof DIALOG_FIELDS;

export const DAY_SPAN_NAMES: Readonly<Record<DaySpan, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
};

export const DELIVERED_SPAN_NAMES: Readonly<Record<DeliveredSpan, string>> = {
  today: 'Delivered today',
  last14: 'Delivered in the last 14 days',
};

/** The fields that are set. */
export function askedFields(filter: OrderFilter): FilterField[] {
  return FILTER_FIELDS.filter((field) => filter[field].length > 0);
}

export function asksNothing(filter: OrderFilter): boolean {
  return askedFields(filter).length === 0;
}

/** Only the fields that are set, as a filter is stored. */
export function askedOf(filter: OrderFilter): Partial<OrderFilter> {
  return Object.fromEntries(askedFields(filter).map((field) => [field, filter[field]]));
}

/** The filter with some fields changed. A span of days replaces both dates, and a date replaces the span. */
export function changedFilter(filter: OrderFilter, change: Partial<OrderFilter>): OrderFilter {
  const dates = change.days ? { from: '', to: '' } : {};
  const span = change.from || change.to ? { days: NO_FILTER.days } : {};
  return { ...filter, ...dates, ...span, ...change };
}

/** A pattern with a wildcard for each vowel, apostrophe and dash of a word, so that it also matches accented vowels and
 *  other apostrophes and dashes: 'andre' finds 'André', "o'brien" finds 'O’Brien'. A wildcard matches any other
 *  character too, so the pattern is only used together with the folded text. Null if the word has no vowel, apostrophe
 *  or dash, or if too little of it would be left. */
export function accentPattern(folded: string): string | null {
  const isTooLittle = folded.length < 3 || !/[b-df-hj-np-tv-z]/.test(folded);
  return isTooLittle || !/[aeiou'-]/.test(folded)
    ? null
    : literalPattern(folded).replace(/[aeiou'-]/g, '_');
}
