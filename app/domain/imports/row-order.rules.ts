import { MESSAGES } from '#app/domain/orders/order.rules.ts';
import { CreateOrderInput } from '#app/domain/orders/order.schema.ts';
import { countryName } from '#app/domain/people/country-name.ts';
import { countryCode, foldLetters } from '#app/domain/shared/country.ts';
import { foreignTown } from '#app/domain/shared/foreign-town.ts';
import { toDegrees } from '#app/domain/shared/geo.ts';
import { NO_PHONE } from '#app/domain/shared/phone.ts';
import { NO_POSTAL_CODE } from '#app/domain/shared/postal-code.ts';
import { NO_EMAIL } from '#app/domain/shared/written.schema.ts';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import {
  isAwaitingPayment,
  numberOfCell,
  paidOfCell,
  phoneOfCell,
  postalCodeOfCell,
  timeOfCell,
} from './cell.rules.ts';
import type { DateOrder } from './date-order.rules.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.rules.ts';
import type { ImportSettings, LeftOutItems, RowProblem } from './import.schema.ts';
import { amountsOf, linesOf, piecesOf, type LineOfRow } from './row-lines.rules.ts';
import { rowReader, type OrderRows, type RowReader } from './row-reader.rules.ts';
import { sortRows } from './row-status.rules.ts';

/** `orderedAt` is null if the rows have no date. */
type RowsVerdict =
  | { kind: 'order'; input: CreateOrderInput; orderedAt: Date | null; leftOut: LeftOutItems }
  /** Fulfilled or cancelled in its source, or nothing of it is delivered. */
  | { kind: 'over' }
  | { kind: 'refused'; problems: RowProblem[] };

export type RowsOf = {
  settings: ImportSettings;
  stores: readonly StoreChoice[];
  /** Columns whose cells hold whole line items. */
  packed: readonly number[];
  /** Whether the status column is about the delivery, so that it does not say whether an order is paid. */
  isDeliveryStatus: boolean;
  /** The format of dates with the year last. */
  dateOrder: DateOrder;
  now: Date;
};

/** An older date is refused: it is a typing error, or the order is long finished. */
const OLDEST_MS = 366 * 24 * 3_600_000;
const MAX_LINES = 200;
/** More rows than an order of `MAX_LINES` items can have. This also limits how many are parsed in one go. */
const MAX_ROWS_OF_ORDER = 5 * MAX_LINES;

const TOO_MANY_LINES = `limit exceeded: an order can have at most ${MAX_LINES} items. Split the order.`;
const SHORTENED =
  'was shortened by the spreadsheet. Format the column as text, then type it again.';

/** The rows of an order as input for Create Order, or the reasons why they cannot become one. */
export function orderOfRows(
  rows: OrderRows,
  { settings, stores, packed, isDeliveryStatus, dateOrder, now }: RowsOf,
): RowsVerdict {
  const { mapping, ...chosen } = settings;
  const reader = rowReader(rows, mapping);
  const { first, readFirst, error, rowOf } = reader;
  if (rows.length > MAX_ROWS_OF_ORDER) {
    error(rows[0], 'itemName', TOO_MANY_LINES);
    return { kind: 'refused', problems: problemsOf(reader) };
  }
  const { toSend, fulfilled, undelivered } = sortRows(reader, chosen.includeDone);
  if (toSend.length === 0) return { kind: 'over' };
  for (const row of rows)
    if (row.problem) reader.errors.push({ row: row.row, field: null, reason: row.problem });
  const refused = (): RowsVerdict => ({ kind: 'refused', problems: problemsOf(reader) });

  const store = storeOf(first('storeName') || chosen.storeName, stores);
  if (!store) error(rowOf('storeName'), 'storeName', 'is not one of your connected stores.');
  const pickupLocationId = store && pickupOf(store, first('pickup'), chosen.pickupLocationId);
  if (store && !pickupLocationId) error(rowOf('pickup'), 'pickup', noPickup(store));
  const orderedAt = orderedAtOf(reader, dateOrder, now);
  const country = countryError(first('country'));
  if (country) error(rowOf('country'), 'country', country);
  const abroad = country ? null : foreignTown(first('city'));
  if (abroad) error(rowOf('city'), 'city', `is in ${countryName(abroad)}, not in South Africa.`);
  refuseOthers(reader);
  const amounts = amountsOf(reader, toSend);
  const mapped = Object.values(mapping);
  const unmapped = packed.filter((column) => !mapped.includes(column));
  const lines = linesOf(reader, toSend, unmapped, amounts);
  if (lines.length > MAX_LINES) error(rows[0], 'itemName', TOO_MANY_LINES);
  const input = CreateOrderInput.safeParse({
    storeName: store?.name ?? '',
    pickupLocationId: pickupLocationId ?? '',
    orderId: readFirst('orderId', numberOfCell, SHORTENED),
    customerRef: readFirst('customerRef', numberOfCell, SHORTENED),
    email: first('email'),
    customerName: nameOf(reader, rowOf(...NAME_FIELDS)),
    phone: readFirst(phoneField(reader), phoneOfCell, SHORTENED),
    company: first('company'),
    street: streetOf(reader, rowOf('street', 'street2')),
    suburb: first('suburb'),
    city: first('city'),
    province: first('province'),
    postalCode: postalCodeOfCell(first('postalCode')),
    ...positionOf(reader),
    note: first('note'),
    lines: lines.slice(0, MAX_LINES).map(({ row: _, ...line }) => line),
    totalCents: amounts.totalCents,
    paid:
      readFirst('paid', paidOfCell, 'must be Yes or No.') ??
      (isDeliveryStatus || !isAwaitingPayment(first('status'))),
  });
  noteIssues(reader, input.error?.issues ?? [], { hasStore: store !== undefined, lines });
  if (!input.success || reader.errors.length > 0) return refused();
  const leftOut = {
    fulfilled: piecesOf(reader, fulfilled, unmapped),
    undelivered: piecesOf(reader, undelivered, unmapped),
  };
  return { kind: 'order', input: input.data, orderedAt, leftOut };
}

/** Valid rows are refused together with the invalid rows of their order. */
function problemsOf({ rows, errors }: RowReader): RowProblem[] {
  const wrong = errors[0]?.row ?? rows[0].row;
  const byRow = Map.groupBy(errors, ({ row }) => row);
  return rows.map(({ row }) => {
    const own = (byRow.get(row) ?? []).map(({ reason }) => reason);
    return { row, reason: own.join(' ') || `Row ${wrong} of the same order was rejected.` };
  });
}

const NAME_FIELDS = ['customerName', 'firstName', 'lastName'] as const;

function nameOf({ cell }: RowReader, row: OrderRows[number]): string {
  const whole = cell(row, 'customerName');
  const parts = whole ? [whole] : [cell(row, 'firstName'), cell(row, 'lastName')];
  return parts.filter(Boolean).join(' ');
}

function streetOf({ cell }: RowReader, row: OrderRows[number]): string {
  return [cell(row, 'street'), cell(row, 'street2')].filter(Boolean).join(', ');
}

function phoneField({ first }: RowReader): 'phone' | 'otherPhone' {
  return first('phone') === '' ? 'otherPhone' : 'phone';
}

function positionOf({ readFirst, rowOf, error, hasError }: RowReader): object {
  const degrees = (text: string) => toDegrees(text.replace(',', '.')) ?? null;
  const latitude = readFirst('latitude', degrees, 'must be a number such as -26.1076.');
  const longitude = readFirst('longitude', degrees, 'must be a number such as 28.0567.');
  if ((latitude === null) !== (longitude === null)) {
    const field = latitude === null ? 'latitude' : 'longitude';
    if (!hasError(field))
      error(
        rowOf('latitude', 'longitude'),
        field,
        'is missing. Enter both Latitude and Longitude.',
      );
  }
  const isPlaced = latitude !== null && longitude !== null;
  return isPlaced ? { latitude, longitude, geoSource: 'store' } : {};
}

const NO_DAY_FIRST = 'must be a date such as 2026-11-22 or 22/11/2026.';
const NO_MONTH_FIRST = 'must be a date such as 2026-11-22 or 11/22/2026.';

function orderedAtOf(
  { readFirst, rowOf, error }: RowReader,
  order: DateOrder,
  now: Date,
): Date | null {
  const read = (text: string) => timeOfCell(text, order);
  const at = readFirst('orderDate', read, order === 'dayFirst' ? NO_DAY_FIRST : NO_MONTH_FIRST);
  if (at && at > now) error(rowOf('orderDate'), 'orderDate', 'is in the future.');
  if (at && now.getTime() - at.getTime() > OLDEST_MS)
    error(rowOf('orderDate'), 'orderDate', 'is more than a year ago.');
  return at;
}

/** Null if the country is South Africa or empty. People write 'SA' for it, although that is Saudi Arabia's code. Text
 *  that names no country we know is refused too: 'England', 'UAE'. */
function countryError(country: string): string | null {
  const letters = foldLetters(country);
  if (letters === '' || letters === 'sa' || letters.includes('southafrica')) return null;
  const code = countryCode(country);
  if (code === 'ZA') return null;
  return code ? 'is not South Africa.' : 'is not a country we know. Write South Africa.';
}

/** Reports an error if rows with the same number have different recipients or addresses. They are different orders,
 *  but we cannot know which row belongs to which. */
function refuseOthers(reader: RowReader): void {
  const [first, ...others] = reader.rows;
  if (others.length === 0) return;
  const known = new Map<string, string>();
  for (const row of [first, ...others])
    for (const [what, text] of whoAndWhere(reader, row)) {
      const before = known.get(what) ?? text;
      known.set(what, before || text);
      if (before && text && before !== text)
        return reader.error(
          row,
          'orderId',
          `is the same as in row ${first.row}, but the customer or the address differs.`,
        );
    }
}

function whoAndWhere(reader: RowReader, row: OrderRows[number]): [string, string][] {
  const { cell } = reader;
  const folded = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s.,]+/g, ' ')
      .trim();
  return [
    ['name', folded(nameOf(reader, row))],
    ['street', folded(streetOf(reader, row))],
    ['city', folded(cell(row, 'city'))],
    ['postalCode', postalCodeOfCell(cell(row, 'postalCode'))],
  ];
}

function storeOf(name: string, stores: readonly StoreChoice[]): StoreChoice | undefined {
  const wanted = name.toLowerCase();
  return stores.find((store) => store.name.toLowerCase() === wanted);
}

function pickupOf({ locations }: StoreChoice, named: string, chosen: string): string | undefined {
  const wanted = named.toLowerCase();
  if (wanted !== '')
    return locations.find(({ name, address }) =>
      [name, address].some((text) => text.toLowerCase() === wanted),
    )?.id;
  return (locations.find(({ id }) => id === chosen) ?? locations[0])?.id;
}

function noPickup({ locations }: StoreChoice): string {
  const hasNone = locations.length === 0;
  return hasNone ? 'is missing. Add one to the store first.' : 'does not belong to this store.';
}

const FIELD_OF: Partial<Record<string, ImportField>> = {
  ...Object.fromEntries(Object.keys(IMPORT_FIELDS).map((field) => [field, field])),
  pickupLocationId: 'pickup',
  lines: 'itemName',
  totalCents: 'total',
};

const LINE_FIELD_OF: Partial<Record<string, ImportField>> = {
  sku: 'sku',
  quantity: 'quantity',
  unitPriceCents: 'unitPrice',
};

type Issues = NonNullable<ReturnType<typeof CreateOrderInput.safeParse>['error']>['issues'];

function wordsFor(issue: Issues[number], field: ImportField): string {
  const { code, message } = issue;
  if (field === 'latitude') return 'must be in South Africa, such as -26.1076.';
  if (field === 'longitude') return 'must be in South Africa, such as 28.0567.';
  if (code === 'too_big' && issue.origin === 'string') return 'is too long.';
  if (code === 'too_big' && issue.origin === 'array') return TOO_MANY_LINES;
  if (code === 'too_big') return 'is too large.';
  if (message === MESSAGES.required) return 'is missing.';
  if (message === NO_PHONE) return 'must be a South African number.';
  if (message === NO_EMAIL) return 'must be an address such as thandi@example.com.';
  if (message === NO_POSTAL_CODE) return 'must be four digits such as 2196.';
  return 'cannot be read.';
}

type OfOrder = { hasStore: boolean; lines: readonly LineOfRow[] };

/** Reports each error of the input at its column, unless one is reported there already. Without a store, nothing is
 *  added to the error about the missing store. */
function noteIssues(reader: RowReader, issues: Issues, { hasStore, lines }: OfOrder): void {
  const { error, rowOf } = reader;
  for (const issue of issues) {
    const [first, index, ofLine] = issue.path;
    const line = ofLine === undefined ? undefined : lines[Number(index)];
    const named = LINE_FIELD_OF[String(ofLine)] ?? FIELD_OF[String(first)];
    const field = named === 'phone' ? phoneField(reader) : named;
    if (hasStore && field && !reader.hasError(field))
      error(line?.row ?? rowOf(field), field, wordsFor(issue, field));
  }
}
