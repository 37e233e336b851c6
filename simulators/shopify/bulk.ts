import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { coded, readInBulk } from './admin-api.ts';
import { gid, newSimId, type SimShop } from './state.ts';
import type { Switches } from './switches.ts';

type Json = Record<string, unknown>;
type Operation = { id: string; shop: SimShop; looks: number; file: string; lines: string[] };
type Needs = {
  origin: () => string;
  switches: Switches;
  shown: (shop: SimShop) => SimShop;
  send: (shop: string, topic: string, payload: unknown) => void;
};

/** The number of bulk operations that an app may run at the same time in one shop. */
const MAX_AT_A_TIME = 5;

/** Bulk operations: an unpaged query whose result is one file of JSON lines. */
export function createBulkOperations({ origin, switches, shown, send }: Needs) {
  const operations = new Map<string, Operation>();

  return {
    /** The schema's root fields for one shop. */
    rootOf: (shop: SimShop): Json => ({
      bulkOperationRunQuery: async ({ query }: { query: string }) => {
        if (switches.bulk === 'denied')
          throw coded('Bulk operations are not enabled for this app.', 'ACCESS_DENIED');
        const running = [...operations.values()].filter(
          (one) => one.shop === shop && one.looks < switches.bulkLooks,
        );
        if (switches.bulk === 'busy' || running.length >= MAX_AT_A_TIME)
          return refused('A bulk operation is already in progress.');
        const id = gid('BulkOperation', newSimId());
        const lines = linesOf(await readInBulk(shown(shop), query));
        operations.set(id, { id, shop, looks: 0, file: randomUUID(), lines });
        return { bulkOperation: { id, status: 'CREATED' }, userErrors: [] };
      },
      bulkOperation: ({ id }: { id: string }) => {
        const found = operations.get(id);
        return found?.shop === shop ? reportProgress(found) : null;
      },
    }),

    sendFile(file: string, response: ServerResponse): void {
      const found = [...operations.values()].find((one) => one.file === file);
      const text = found?.lines.join('\n') ?? '';
      const breaksAfter = switches.bulkBreaksAfter;
      switches.bulkBreaksAfter = null;
      response.writeHead(found ? 200 : 404, {
        'Content-Type': 'application/jsonl',
        'Content-Length': Buffer.byteLength(text),
      });
      if (breaksAfter === null || !found) return void response.end(text);
      // Half of the next line follows, so that the truncated file is invalid JSON.
      const half = `${found.lines.slice(0, breaksAfter).join('\n')}\n{"id":"gid://sh`;
      response.write(half, () => response.destroy());
    },
  };

  function reportProgress(operation: Operation) {
    operation.looks += 1;
    const { id, shop, looks, lines, file } = operation;
    const orders = lines.filter((line) => !line.includes('"__parentId"')).length;
    if (looks < switches.bulkLooks) {
      const rootObjectCount = Math.floor((orders * looks) / switches.bulkLooks);
      return { id, status: 'RUNNING', rootObjectCount, url: null };
    }
    if (switches.bulk === 'fails') return { id, status: 'FAILED', rootObjectCount: 0, url: null };
    if (looks === switches.bulkLooks) {
      const about = { admin_graphql_api_id: id, status: 'completed', type: 'query' };
      send(shop.domain, 'bulk_operations/finish', about);
    }
    const url = lines.length > 0 ? `${origin()}/bulk/${file}` : null;
    return { id, status: 'COMPLETED', rootObjectCount: orders, url };
  }
}

/** Writes each object on its own line. Items of a connection follow their parent and have its id in `__parentId`. */
function linesOf(data: Json): string[] {
  return Object.values(data).flatMap((value) => nodesOf(value).flatMap((node) => flat(node)));
}

function flat(node: Json, parentId?: unknown): string[] {
  const own = Object.entries(node).filter(([, value]) => !isConnection(value));
  const children = Object.values(node).filter(isConnection);
  const row = { ...Object.fromEntries(own), ...(parentId ? { __parentId: parentId } : {}) };
  return [
    JSON.stringify(row),
    ...children.flatMap((child) => nodesOf(child).flatMap((one) => flat(one, node['id']))),
  ];
}

function isConnection(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'edges' in value;
}

function nodesOf(value: unknown): Json[] {
  return isConnection(value) ? (value as { edges: { node: Json }[] }).edges.map((e) => e.node) : [];
}

function refused(message: string) {
  return { bulkOperation: null, userErrors: [{ field: null, message }] };
}
