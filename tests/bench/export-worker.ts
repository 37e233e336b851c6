import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { exportOrders } from '#app/domain/documents/export-orders.ts';
import { requestOrdersCsv } from '#app/domain/documents/request-orders-csv.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';

const SAMPLE_MS = 20;

const actor: Actor = {
  role: 'admin',
  name: 'Bench',
  userId: null,
  membershipId: null,
  email: null,
  merchantId: null,
  storeIds: [],
  hubIds: [],
};

// The process of the export bench. It exports a small file first to warm up code and caches, then all orders. It prints
// the number of orders, the seconds, and the peak growth of the process in bytes.

const { services } = compose(loadEnv(process.env), 'bench');
await exported({ status: 'ineligible' });
globalThis.gc?.();
const before = process.memoryUsage.rss();
let highest = before;
const timer = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage.rss());
}, SAMPLE_MS);
const start = performance.now();
const orders = await exported({});
clearInterval(timer);
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ orders, seconds, grown: highest - before }));
process.exit();

async function exported(query: Record<string, string>): Promise<number> {
  const asked = { query: OrderListQuery.parse(query), style: 'comma' as const };
  const { jobId, total } = await requestOrdersCsv(services, actor, asked);
  await exportOrders(services, { documentJobId: jobId });
  return total;
}
