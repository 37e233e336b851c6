import { Prisma, type ImportState, type OrderImport } from '@prisma/client';
import { storesVisibleTo } from '#app/domain/stores/store-visibility.ts';
import { actorOfRequester } from '#app/domain/people/actor-of.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { AppError, ERROR_CODES, isAppError } from '#app/domain/shared/errors.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Services } from '#app/ports/services.ts';
import { failImport } from './change-import.ts';
import { ImportSettings, MAX_SAMPLES, type OrderSample, type RowProblem } from './import.schema.ts';
import { checkRows, type Checked, type StoreOfImport } from './check-rows.ts';
import { fileOf } from './own-import.ts';
import { readRows, type CsvShape, type FileRow } from './read-rows.ts';
import { withdrawImports } from './remove-imports.ts';
import {
  BOM,
  csvLine,
  referenceCell,
  type CsvCell,
  type CsvStyle,
} from '#app/domain/shared/csv.rules.ts';

export type ImportNeeds = Pick<Services, 'db' | 'clock' | 'files' | 'places'>;

/** The page shows at most this many refused rows; the file contains all of them. */
const MAX_SHOWN = 100;

/** What became of an order, or for a check, what would become of it. */
export type Outcome =
  | { kind: 'ready' | 'created' | 'repeated' | 'leftOut'; orderId?: string }
  | { kind: 'refused'; problems: readonly RowProblem[] };

type Plan = { during: ImportState; after: ImportState; settle: Settle };
type Settle = (checked: Checked, actor: Actor) => Promise<Outcome>;

/** Processes a file from start to end: settles and counts each order, and writes the file of refused rows. It can be
 *  repeated from the start, because existing orders are recognised. An import that is not in the state `plan.during`
 *  is left alone. */
export async function workThrough(deps: ImportNeeds, importId: string, plan: Plan): Promise<void> {
  const work = await deps.db.orderImport.findUnique({ where: { id: importId } });
  if (!work || work.state !== plan.during) return;
  try {
    await readThrough(deps, work, plan);
  } catch (error) {
    // A retry would not change the file.
    if (!isAppError(error) || ERROR_CODES[error.code].retry) throw error;
    await failImport(deps, { importId }, error.message);
  }
  await withdrawIfErased(deps, work);
}

async function readThrough(
  deps: ImportNeeds,
  work: OrderImport,
  { during, after, settle }: Plan,
): Promise<void> {
  const file = await fileOf(deps, work);
  const settings = ImportSettings.parse(work.settings);
  const rows = readRows(file.content, shapeOf(work));
  const stores = await storesOf(deps, await actorNow(deps, work));
  const checked = checkRows(deps, work, settings, stores, rows);
  const tally = newTally();
  const refusedFileKey = `imports/${work.createdAt.toISOString().slice(0, 10)}/${work.id}-refused.csv`;
  // The name is saved before the file, so that the clean-up finds the file whatever happens.
  await whileIn(deps, work, during, { refusedFileKey });
  const refused = refusedOf(deps, work, during, { checked, settle, tally });
  try {
    await deps.files.putStream(refusedFileKey, refused, 'text/csv');
  } catch (error) {
    if (tally.isOvertaken) return;
    throw error;
  }
  const isClosed = await whileIn(deps, work, during, {
    ...tally.counts,
    total: tally.counts.done,
    problems: tally.problems,
    samples: tally.samples,
    state: after,
    // The previous release may have stored the requester here.
    actor: Prisma.DbNull,
    endedAt: deps.clock.now(),
  });
  if (!isClosed) await removeUnlessTheirs(deps, work.id, after, refusedFileKey);
}

/** Removes this run's file of refused rows if the import ended in the meantime. Keeps it if another run has completed
 *  the import and uses the same file. */
async function removeUnlessTheirs(
  { db, files }: ImportNeeds,
  id: string,
  after: ImportState,
  refusedFileKey: string,
): Promise<void> {
  if ((await db.orderImport.count({ where: { id, state: after, refusedFileKey } })) === 0)
    await files.remove(refusedFileKey);
}

/** The requester with their current access, which may end during the minutes that a file takes.
 *  @throws AppError 'not-allowed' when they have no access left. */
async function actorNow({ db }: ImportNeeds, { requestedBy }: OrderImport): Promise<Actor> {
  const now = await actorOfRequester(db, requestedBy);
  if (now && can(now, 'order.create')) return now;
  throw new AppError('not-allowed', 'You are no longer allowed to import orders.');
}

function shapeOf({ encoding, separator }: OrderImport): CsvShape {
  return { encoding: encoding as CsvShape['encoding'], separator };
}

async function storesOf({ db }: ImportNeeds, actor: Actor): Promise<StoreOfImport[]> {
  const stores = await db.store.findMany({
    where: { AND: [storesVisibleTo(actor, 'store.read'), { state: { not: 'disconnected' } }] },
    select: {
      id: true,
      name: true,
      currency: true,
      pickupLocations: {
        where: { deletedAt: null },
        orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }],
        select: { id: true, name: true, address: true },
      },
    },
  });
  return stores.map(({ pickupLocations: locations, ...store }) => ({ ...store, locations }));
}

type Tally = ReturnType<typeof newTally>;

function newTally() {
  return {
    /** `done` and `refused` count rows, `leftOutItems` counts pieces, and all others count orders. */
    counts: { done: 0, ready: 0, created: 0, repeated: 0, leftOut: 0, leftOutItems: 0, refused: 0 },
    problems: [] as RowProblem[],
    /** Previews of the first orders that a check found ready. */
    samples: [] as OrderSample[],
    /** Whether the import has changed state. This run must then not replace its file. */
    isOvertaken: false,
  };
}

type Going = { checked: AsyncIterable<Checked[]>; settle: Settle; tally: Tally };

async function* refusedOf(
  deps: ImportNeeds,
  work: OrderImport,
  during: ImportState,
  { checked, settle, tally }: Going,
): AsyncGenerator<Uint8Array> {
  const lines = refusedLines(work.headers as string[], work.separator);
  yield lines.head();
  for await (const together of checked) {
    let text = '';
    const orders = new Set<string>();
    const actor = await actorNow(deps, work);
    for (const one of together) {
      const outcome = await settle(one, actor);
      note(tally, one, outcome);
      if (outcome.kind === 'refused') text += textOf(lines, one, outcome.problems);
      else if (outcome.orderId) orders.add(outcome.orderId);
    }
    await remember(deps, work.id, orders);
    yield Buffer.from(text);
    tally.isOvertaken = !(await whileIn(deps, work, during, tally.counts));
    // Throwing keeps the incomplete stream from being stored.
    if (tally.isOvertaken) throw new AppError('conflict', 'The import has already ended.');
  }
}

function note(tally: Tally, checked: Checked, outcome: Outcome): void {
  const { counts, problems, samples } = tally;
  const isRefused = outcome.kind === 'refused';
  counts.done += checked.rows.length;
  counts[outcome.kind] += isRefused ? checked.rows.length : 1;
  if (isRefused) problems.push(...outcome.problems.slice(0, MAX_SHOWN - problems.length));
  if (checked.kind !== 'ready' || outcome.kind !== 'ready') return;
  const { rows, input, orderedAt, store, leftOut } = checked;
  counts.leftOutItems += leftOut.fulfilled + leftOut.undelivered;
  if (samples.length >= MAX_SAMPLES) return;
  const at = store.locations.find(({ id }) => id === input.pickupLocationId);
  samples.push({
    rows: rows.map(({ row }) => row),
    input,
    orderedAt: orderedAt?.toISOString() ?? null,
    leftOut,
    pickup: { name: at?.name ?? '', address: at?.address ?? '' },
    currency: store.currency,
  });
}

type Lines = ReturnType<typeof refusedLines>;

function textOf(lines: Lines, { rows }: Checked, problems: readonly RowProblem[]): string {
  const reasons = new Map(problems.map(({ row, reason }) => [row, reason]));
  return rows.map((row) => lines.line(row, reasons.get(row.row) ?? '')).join('');
}

/** Records which orders the file contains, so that it is removed when the data of one of them is erased. */
async function remember(
  { db }: ImportNeeds,
  importId: string,
  orderIds: ReadonlySet<string>,
): Promise<void> {
  const data = [...orderIds].map((orderId) => ({ importId, orderId }));
  if (data.length > 0) await db.importOrder.createMany({ data, skipDuplicates: true });
}

/** Withdraws the import if the data of one of its orders was erased after the upload. The erasure may not have found
 *  the import, because the order was not yet recorded as part of it. */
async function withdrawIfErased({ db }: ImportNeeds, work: OrderImport): Promise<void> {
  const erased = await db.$queryRaw<{ id: string }[]>`
    select orders.id from import_orders join orders on orders.id = import_orders.order_id
    where import_orders.import_id = ${work.id}::uuid and orders.erased_at >= ${work.createdAt}
    limit 1`;
  for (const { id } of erased) await withdrawImports(db, id);
}

/** Updates the import only while it is in `state`. False otherwise, for example because it was withdrawn. */
async function whileIn(
  { db }: ImportNeeds,
  { id, requestedBy }: OrderImport,
  state: ImportState,
  data: Prisma.OrderImportUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await db.orderImport.updateMany({ where: { id, state }, data });
  if (count > 0) await announce(db, 'import', requestedBy, id);
  return count > 0;
}

/** The lines of the file of refused rows: the original cells and the reason, so that the rows can be corrected and
 *  imported again. */
function refusedLines(headers: readonly string[], separator: string) {
  const style: CsvStyle = separator === ';' ? 'semicolon' : 'comma';
  return {
    head: () => Buffer.from(BOM + csvLine([...headers, 'Row', 'Reason'], style)),
    line({ row, cells }: FileRow, reason: string): string {
      const padded = headers.map((_, column) => refusedCell(cells[column] ?? ''));
      return csvLine([...padded, { number: String(row) }, reason], style);
    },
  };
}

/** The original cell. Digits that were marked as text stay marked, because an escaped mark is not read as a mark. */
function refusedCell(cell: string): CsvCell {
  const marked = /^="([\d-]+)"$/.exec(cell)?.[1];
  return marked === undefined ? cell : referenceCell(marked);
}
