import { setImmediate } from 'node:timers/promises';
import type { OrderImport } from '@prisma/client';
import { formPosition } from '#app/domain/orders/form-position.ts';
import type { CreateOrderInput } from '#app/domain/orders/order.schema.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { TownMiddle } from '#app/domain/shared/town-position.ts';
import type { Services } from '#app/ports/services.ts';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import { bareCell, numberOfCell } from './cell.rules.ts';
import { isDeliveryStatus, packedColumns } from './column-heads.rules.ts';
import { dateOrderOf, type DateOrder } from './date-order.rules.ts';
import {
  MAX_ROWS,
  type ImportSettings,
  type LeftOutItems,
  type RowProblem,
} from './import.schema.ts';
import type { FileRow } from './read-rows.ts';
import { orderOfRows, type RowsOf } from './row-order.rules.ts';
import type { OrderRows } from './row-reader.rules.ts';
import type { ImportField, ImportMapping } from './import-fields.rules.ts';

// prettier-ignore
const OF_ORDER: readonly ImportField[] = ['orderId', 'customerName', 'firstName', 'lastName', 'street', 'street2', 'city'];

const SUM = /^(((grand|sub)[ -]?)?totals?|totaal):?$/i;

type Needs = Pick<Services, 'db' | 'places' | 'clock'>;
type Work = Pick<OrderImport, 'id' | 'fileHash' | 'headRow' | 'headers'>;

/** The rows of one order, and the verdict on them. */
export type Checked = { rows: OrderRows } & (
  | {
      kind: 'ready';
      input: CreateOrderInput;
      orderedAt: Date | null;
      store: StoreOfImport;
      leftOut: LeftOutItems;
    }
  /** The order already exists. `isOurs`: this import created it, before its job was repeated. */
  | { kind: 'known'; orderId: string; isOurs: boolean }
  /** Fulfilled or cancelled in its source, or nothing of it is delivered. */
  | { kind: 'leftOut' }
  | { kind: 'refused'; problems: RowProblem[] }
);

/** A chunk of rows ends with the order whose rows bring it to this number. It may have more, because an order is not
 *  divided. */
export const ROWS_AT_ONCE = 200;
/** After this many rows, the check lets the event loop handle other work. */
const ROWS_IN_ONE_GO = 50;

const NO_TOWN = 'City is not a town we know. Check the spelling, or add Latitude and Longitude.';

export type StoreOfImport = StoreChoice & { id: string; currency: string };

/** Determines what becomes of each order of a file, in chunks of rows. It reads the whole file first, because the
 *  rows of an order may be anywhere in it.
 *  @throws AppError 'too-large' for too many rows, 'invalid-input' for an undecidable date format. */
export async function* checkRows(
  deps: Needs,
  work: Work,
  settings: ImportSettings,
  stores: readonly StoreOfImport[],
  rows: AsyncIterable<FileRow>,
): AsyncGenerator<Checked[]> {
  const now = deps.clock.now();
  const townOf = rememberTowns(deps);
  const headers = work.headers as string[];
  const below = await rowsBelowHead(work, rows);
  const of = {
    settings,
    stores,
    packed: packedColumns(headers),
    isDeliveryStatus: isDeliveryStatus(headers[settings.mapping.status ?? -1] ?? ''),
    dateOrder: dateOrderFor(below, settings),
    now,
  };
  for (const together of chunksOf(groupRows(below, settings))) {
    const checked: Checked[] = [];
    let sinceTurn = 0;
    for (const order of together) {
      checked.push(await checkOrderRows(order, of, stores, townOf));
      sinceTurn += order.length;
      if (sinceTurn < ROWS_IN_ONE_GO) continue;
      sinceTurn = 0;
      await setImmediate();
    }
    yield await known(deps, work, checked);
  }
}

/** The rows below the headers. An import of the previous release has no `headRow`; its headers are the first row that
 *  could be parsed. */
async function rowsBelowHead({ headRow }: Work, rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const below: FileRow[] = [];
  let isHead = true;
  for await (const row of rows) {
    const isAbove: boolean = headRow === null ? isHead && !row.problem : row.row <= headRow;
    isHead &&= !isAbove;
    if (isAbove) continue;
    below.push(row);
    if (below.length > MAX_ROWS)
      throw new AppError(
        'too-large',
        `The file has more than ${groupDigits(MAX_ROWS)} rows. Split it.`,
      );
  }
  return below;
}

const WHICH_DATES =
  'The dates can be read in two ways: 03/04/2026 is 3 April or 4 March. Choose the Date format below, and check again.';

/** The date format as chosen, or else as decided by the column's dates. It is never guessed. */
function dateOrderFor(rows: readonly FileRow[], { mapping, dateOrder }: ImportSettings): DateOrder {
  if (dateOrder) return dateOrder;
  const column = mapping.orderDate;
  if (column === undefined) return 'dayFirst';
  const found = dateOrderOf(rows.map(({ cells }) => bareCell(cells[column] ?? '')));
  if (!found) throw new AppError('invalid-input', WHICH_DATES);
  return found;
}

function* chunksOf(orders: readonly OrderRows[]): Generator<OrderRows[]> {
  let together: OrderRows[] = [];
  let rows = 0;
  for (const order of orders) {
    together.push(order);
    rows += order.length;
    if (rows < ROWS_AT_ONCE) continue;
    yield together;
    together = [];
    rows = 0;
  }
  if (together.length > 0) yield together;
}

type TownOf = (input: CreateOrderInput) => Promise<CreateOrderInput | null>;

async function checkOrderRows(
  rows: OrderRows,
  of: RowsOf,
  stores: readonly StoreOfImport[],
  townOf: TownOf,
): Promise<Checked> {
  const verdict = orderOfRows(rows, of);
  if (verdict.kind === 'over') return { rows, kind: 'leftOut' };
  if (verdict.kind === 'refused') return { rows, ...verdict };
  const store = stores.find(({ name }) => name === verdict.input.storeName);
  const input = await townOf(verdict.input);
  if (!store || !input) return { rows, kind: 'refused', problems: allRefused(rows, NO_TOWN) };
  const { orderedAt, leftOut } = verdict;
  return { rows, kind: 'ready', input, orderedAt, store, leftOut };
}

/** Gives every row of an order the same reason. */
export function allRefused(rows: OrderRows, reason: string): RowProblem[] {
  return rows.map(({ row }) => ({ row, reason }));
}

/** Looks up each town's position only once. */
function rememberTowns(deps: Needs): TownOf {
  const asked = new Map<string, Promise<TownMiddle | null>>();
  return async (input) => {
    if (input.latitude !== null) return input;
    const { city, suburb, province, postalCode } = input;
    const key = JSON.stringify([city, suburb, province, postalCode]);
    const position =
      asked.get(key) ??
      formPosition(deps, input).catch((error: unknown) => {
        if (isAppError(error) && error.code === 'invalid-input') return null;
        throw error;
      });
    asked.set(key, position);
    const found = await position;
    return found && { ...input, ...found };
  };
}

/** Marks the ready orders that already exist. */
async function known(
  { db }: Needs,
  { id, fileHash }: Work,
  checked: Checked[],
): Promise<Checked[]> {
  const ready = checked.filter((one) => one.kind === 'ready');
  const storeId = { in: [...new Set(ready.map(({ store }) => store.id))] };
  const numbers = ready.flatMap(({ rows }) => rows.map(({ row }) => row));
  const [made, orders] = await Promise.all([
    db.importedRow.findMany({ where: { storeId, fileHash, row: { in: numbers } } }),
    db.order.findMany({
      where: { storeId, orderId: { in: ready.flatMap(({ input }) => input.orderId ?? []) } },
      select: { id: true, storeId: true, orderId: true },
    }),
  ]);
  const byRow = new Map(made.map((one) => [`${one.storeId} ${one.row}`, one]));
  const byNumber = new Map(orders.map((one) => [`${one.storeId} ${one.orderId}`, one.id]));
  return checked.map((one): Checked => {
    if (one.kind !== 'ready') return one;
    const { rows, store } = one;
    const [before] = rows.flatMap(({ row }) => byRow.get(`${store.id} ${row}`) ?? []);
    if (before)
      return { rows, kind: 'known', orderId: before.orderId, isOurs: before.importId === id };
    const orderId = byNumber.get(`${store.id} ${one.input.orderId}`);
    return orderId ? { rows, kind: 'known', orderId, isOurs: false } : one;
  });
}

/** Groups a file's rows by order, in order of first appearance. Rows with the same number in the same store are one
 *  order, wherever they are in the file. In a file with a column of order numbers, an item without number, name and
 *  address belongs to the row before it. Any other row without a number is an order of its own. */
export function groupRows(
  rows: readonly FileRow[],
  { mapping, storeName }: ImportSettings,
): OrderRows[] {
  const orders: [FileRow, ...FileRow[]][] = [];
  let last: [FileRow, ...FileRow[]] | undefined;
  const byNumber = new Map<string, [FileRow, ...FileRow[]]>();
  const storeOf = new Map<string, string>();
  for (const row of rows) {
    if (last && mapping.orderId !== undefined && isContinued(row, mapping)) {
      last.push(row);
      continue;
    }
    const written = cell(row, mapping.orderId);
    const number = numberOfCell(written) ?? written;
    const named = cell(row, mapping.storeName).toLowerCase();
    const store = named || (storeOf.get(number) ?? storeName.toLowerCase());
    storeOf.set(number, store);
    const key = `${store}\n${number}`;
    const known = number === '' ? undefined : byNumber.get(key);
    if (known) {
      known.push(row);
      last = known;
      continue;
    }
    last = [row];
    orders.push(last);
    if (number !== '') byNumber.set(key, last);
  }
  return orders;
}

function cell({ cells }: FileRow, column: number | undefined): string {
  return column === undefined ? '' : bareCell(cells[column] ?? '');
}

/** Whether a row is a further item of the order before it, as merged cells produce. An unreadable row may be one; a
 *  row of totals below the orders is not. */
function isContinued(row: FileRow, mapping: ImportMapping): boolean {
  if (row.cells.length === 0) return row.problem !== null;
  const item = cell(row, mapping.itemName) || cell(row, mapping.sku);
  const isOfOrder = OF_ORDER.some((field) => cell(row, mapping[field]) !== '');
  return item !== '' && !isOfOrder && !row.cells.some((text) => SUM.test(bareCell(text)));
}
