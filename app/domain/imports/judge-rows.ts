import type { OrderImport } from '@prisma/client';
import { formPosition } from '#app/domain/orders/form-position.ts';
import type { CreateOrderInput } from '#app/domain/orders/order.schema.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { TownMiddle } from '#app/domain/shared/town-position.ts';
import type { Services } from '#app/ports/services.ts';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import { MOST_ROWS, type ImportSettings } from './import.schema.ts';
import type { FileRow } from './read-rows.ts';
import { orderOfRow } from './row-order.rules.ts';

type Needs = Pick<Services, 'db' | 'places' | 'clock'>;

export type Judged = { row: FileRow } & (
  | { kind: 'ready'; input: CreateOrderInput; orderedAt: Date | null; storeId: string }
  /** It is an order already: this same row, or the store's own number. */
  | { kind: 'known'; orderId: string; isOurs: boolean }
  | { kind: 'refused'; reasons: string[] }
);

/** So many rows are looked at together. */
export const ROWS_AT_ONCE = 200;

const NO_TOWN =
  'City is a town that nobody here knows. Mend its spelling, or add Latitude and Longitude.';

export type StoreOfImport = StoreChoice & { id: string };

/** Says of each row of a file what becomes of it, some rows at a time. The head is left out.
 *  @throws AppError 'too-large' beyond so many rows. */
export async function* judgeRows(
  deps: Needs,
  work: Pick<OrderImport, 'id' | 'fileHash'>,
  settings: ImportSettings,
  stores: readonly StoreOfImport[],
  rows: AsyncIterable<FileRow>,
): AsyncGenerator<Judged[]> {
  const now = deps.clock.now();
  const townOf = rememberTowns(deps);
  const numbers = new Map<string, number>();
  let count = 0;
  let isHead = true;
  let together: FileRow[] = [];
  const judge = async (): Promise<Judged[]> => {
    const judged: Judged[] = [];
    for (const row of together)
      judged.push(await judgeRow(row, settings, stores, { townOf, numbers, now }));
    together = [];
    return known(deps, work, judged);
  };
  for await (const row of rows) {
    if (isHead && !row.problem) {
      isHead = false;
      continue;
    }
    count += 1;
    if (count > MOST_ROWS)
      throw new AppError('too-large', `The file has more than ${MOST_ROWS} rows. Split it.`);
    together.push(row);
    if (together.length === ROWS_AT_ONCE) yield await judge();
  }
  if (together.length > 0) yield await judge();
}

type Memory = {
  townOf: (input: CreateOrderInput) => Promise<CreateOrderInput | null>;
  /** The row of each order number so far, by store and number. */
  numbers: Map<string, number>;
  now: Date;
};

async function judgeRow(
  row: FileRow,
  settings: ImportSettings,
  stores: readonly StoreOfImport[],
  { townOf, numbers, now }: Memory,
): Promise<Judged> {
  const refused = (...reasons: string[]): Judged => ({ row, kind: 'refused', reasons });
  if (row.problem) return refused(row.problem);
  const verdict = orderOfRow(row.cells, settings, stores, now);
  if (!verdict.ok) return refused(...verdict.reasons);
  const store = stores.find(({ name }) => name === verdict.input.storeName);
  if (!store) return refused('Store is none of your connected stores.');
  const placed = await townOf(verdict.input);
  if (!placed) return refused(NO_TOWN);
  const number = placed.orderId === null ? null : `${store.id} ${placed.orderId}`;
  const earlier = number === null ? undefined : numbers.get(number);
  if (earlier !== undefined) return refused(`Order ID stands in row ${earlier} too.`);
  if (number !== null) numbers.set(number, row.row);
  const { orderedAt } = verdict;
  return { row, kind: 'ready', input: placed, orderedAt, storeId: store.id };
}

/** The position of a town is asked for once, however many rows lie in it. */
function rememberTowns(deps: Needs): Memory['townOf'] {
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

/** Of what is ready, what is an order already. */
async function known(
  { db }: Needs,
  { id, fileHash }: Pick<OrderImport, 'id' | 'fileHash'>,
  judged: Judged[],
) {
  const ready = judged.filter((one) => one.kind === 'ready');
  const storeIds = [...new Set(ready.map(({ storeId }) => storeId))];
  const [rows, orders] = await Promise.all([
    db.importedRow.findMany({
      where: { storeId: { in: storeIds }, fileHash, row: { in: ready.map(({ row }) => row.row) } },
    }),
    db.order.findMany({
      where: {
        storeId: { in: storeIds },
        orderId: { in: ready.flatMap(({ input }) => input.orderId ?? []) },
      },
      select: { id: true, storeId: true, orderId: true },
    }),
  ]);
  const byRow = new Map(rows.map((one) => [`${one.storeId} ${one.row}`, one]));
  const byNumber = new Map(orders.map((one) => [`${one.storeId} ${one.orderId}`, one.id]));
  return judged.map((one): Judged => {
    if (one.kind !== 'ready') return one;
    const { row, storeId } = one;
    const made = byRow.get(`${storeId} ${row.row}`);
    if (made) return { row, kind: 'known', orderId: made.orderId, isOurs: made.importId === id };
    const orderId = byNumber.get(`${storeId} ${one.input.orderId}`);
    return orderId ? { row, kind: 'known', orderId, isOurs: false } : one;
  });
}
