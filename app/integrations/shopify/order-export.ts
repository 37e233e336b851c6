import { randomUUID } from 'node:crypto';
import { open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { oneByOne } from '#app/domain/shared/unreadable.ts';
import type { Log } from '#app/ports/log.ts';
import type { IncomingOrder, OrderExport, StoreConnection } from '#app/ports/store-platform.ts';
import { withRetry, withLongRetry } from '../retrying.ts';
import type { AskShop } from './ask-shop.ts';
import { BULK_BEGIN, BULK_LOOK, ORDERS_IN_BULK } from './operations.ts';
import { readWholeOrder } from './read-order.ts';
import { isSettled, orderFromFile, orderFromGraphql } from './translate.ts';
import { BulkBeginAnswer, BulkLookAnswer, FileOrder, type ShopifyFileOrder } from './wire.ts';

const BEGIN_COST = 15;
const LOOK_COST = 5;
/** The download lasts at most this long. */
const FILE_TIMEOUT_MS = 300_000;

type Options = {
  askOf: (store: StoreConnection) => AskShop;
  /** Downloads the file, which is not on the shop's domain. */
  fetch: typeof fetch;
  log: Log;
  /** Whether a URL may be downloaded: https, or the simulator's origin. */
  mayRead: (url: URL) => boolean;
  searchOf: (window: { from: Date; to: Date }) => string;
};

/** Shopify's bulk operation writes all orders of a range into one file, one object per line, and costs very few of the
 *  shop's points. The app needs permission for it (docs/integrations/shopify.md). */
export function createOrderExport({ askOf, fetch, log, mayRead, searchOf }: Options): OrderExport {
  return {
    async begin(store, window) {
      const query = ORDERS_IN_BULK.replace('"SEARCH"', JSON.stringify(searchOf(window)));
      try {
        const answer = await askOf(store)(BulkBeginAnswer, BULK_BEGIN, { query }, BEGIN_COST);
        // A refusal, such as 'already in progress', is not an error, because the caller then reads page by page.
        return answer.bulkOperationRunQuery?.bulkOperation?.id ?? null;
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },

    async readState(store, id) {
      const { bulkOperation } = await askOf(store)(BulkLookAnswer, BULK_LOOK, { id }, LOOK_COST);
      switch (bulkOperation?.status) {
        case 'CREATED':
        case 'RUNNING':
          return { kind: 'writing', done: Number(bulkOperation.rootObjectCount) };
        case 'COMPLETED':
          return { kind: 'ready', url: bulkOperation.url };
        default:
          return { kind: 'failed' };
      }
    },

    async *read(store, address, skip) {
      const file = await open(fetch, mayRead, address);
      const each = oneByOne(log, store.storeId);
      let position = 0;
      for await (const node of ordersIn(linesOf(spooled(file)))) {
        position += 1;
        if (position <= skip) continue;
        const order = await each(() => withLongRetry(() => orderOf(askOf(store), readNode(node))));
        if (order) yield order;
      }
    },
  };
}

/** The file may be hours old, so its orders never replace data of the same version. */
const LONG_AGO = new Date(0);

async function orderOf(ask: AskShop, node: ShopifyFileOrder): Promise<IncomingOrder | null> {
  if (isSettled(node)) return { ...orderFromFile(node), readAt: LONG_AGO };
  const whole = await withRetry(() => readWholeOrder(ask, node.id));
  // Null when the order was deleted after the file was written.
  return whole ? { ...orderFromGraphql(whole), readAt: LONG_AGO } : null;
}

/** Whether the error means that the app may not export at all, or not at this moment. */
function isRefusal(error: unknown): boolean {
  return (
    isAppError(error) && (error.code === 'store-rights-lost' || error.code === 'store-refused')
  );
}

async function open(
  get: typeof fetch,
  mayRead: Options['mayRead'],
  address: string,
): Promise<AsyncIterable<Uint8Array>> {
  const url = URL.parse(address);
  if (!url || !mayRead(url))
    throw new AppError('store-down', 'Shopify did not provide the export file.');
  try {
    const response = await get(url, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
    if (response.ok && response.body)
      // Node's fetch streams are async iterable, but the browser types do not say so.
      return response.body as unknown as AsyncIterable<Uint8Array>;
    await response.body?.cancel();
  } catch (cause) {
    throw new AppError(
      'store-down',
      'The orders file could not be downloaded from Shopify.',
      {},
      cause,
    );
  }
  throw new AppError('store-down', 'The orders file could not be downloaded from Shopify.');
}

/** Parses one JSON object per line. @throws AppError 'store-down' when the file ends too early. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncIterable<unknown> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim()) yield parsed(line);
    }
  } catch (cause) {
    throw isAppError(cause) ? cause : brokeOff(cause);
  }
  if (rest.trim()) yield parsed(rest);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (cause) {
    throw brokeOff(cause);
  }
}

function brokeOff(cause: unknown): AppError {
  return new AppError('store-down', 'The download of the orders file stopped.', {}, cause);
}

const Row = z.looseObject({ id: z.string(), __parentId: z.string().optional() });
type Row = z.infer<typeof Row>;
/** An order and the rows that follow it in the file. */
type FileRow = { order: Row; children: readonly Row[] };

/** Groups each order with its lines and fulfilment orders, which follow it in the file. */
async function* ordersIn(rows: AsyncIterable<unknown>): AsyncIterable<FileRow> {
  let order: Row | null = null;
  let children: Row[] = [];
  for await (const line of rows) {
    const row = Row.parse(line);
    if (row.__parentId !== undefined) {
      children.push(row);
      continue;
    }
    if (order) yield { order, children };
    order = row;
    children = [];
  }
  if (order) yield { order, children };
}

/** Parses one order of the file with its lines and fulfilment orders.
 *  @throws AppError 'store-refused' for an order that we cannot read. */
function readNode({ order, children }: FileRow): ShopifyFileOrder {
  const pageOf = (type: string) => ({
    nodes: children.filter(({ id }) => id.startsWith(`gid://shopify/${type}/`)),
    pageInfo: { hasNextPage: false, endCursor: null },
  });
  const read = FileOrder.safeParse({
    ...order,
    lineItems: pageOf('LineItem'),
    fulfillmentOrders: pageOf('FulfillmentOrder'),
  });
  if (read.success) return read.data;
  throw new AppError('store-refused', 'Shopify sent an order that cannot be read.', {
    externalId: order.id,
    issues: read.error.issues.map((issue) => issue.path.join('.')),
  });
}

/** Downloads a body at full speed, however slowly the consumer handles each chunk, because servers disconnect slow
 *  readers. The data is buffered in a file whose name is deleted at once, so nothing remains even if the process is
 *  killed. If the download breaks, the received part is yielded before the error is thrown. */
export async function* spooled(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const path = join(tmpdir(), `thumela-${randomUUID()}`);
  const file = await openFile(path, 'wx+', 0o600);
  // Windows cannot delete the name of an open file, so it is deleted at the end.
  const hasName = await rm(path).then(
    () => false,
    () => true,
  );
  try {
    let broken: { cause: unknown } | null = null;
    try {
      for await (const piece of body) await file.write(piece);
    } catch (cause) {
      broken = { cause };
    }
    yield* file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Uint8Array>;
    if (broken) throw broken.cause;
  } finally {
    await file.close();
    if (hasName) await rm(path, { force: true });
  }
}
