import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';

// Sends signed deliveries from a separate process: `count` over 32 connections as fast as they are accepted, or at a
// constant `perSecond`. Prints the rate and latencies.

const [url = '', count = '0', perSecond = '0'] = process.argv.slice(2);
const SECRET = 'fixture-client-secret-not-real';
const CONNECTIONS = 32;
const body = Buffer.from(
  JSON.stringify({
    admin_graphql_api_id: 'gid://shopify/Order/1',
    updated_at: '2026-11-18T10:00:00Z',
    note: 'x'.repeat(6_000),
  }),
);
const hmac = createHmac('sha256', SECRET).update(body).digest('base64');
const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
const latencies: number[] = [];
let accepted = 0;

async function send(): Promise<void> {
  const started = performance.now();
  const answer = await pool.request({
    path: '/webhooks/shopify',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'orders/create',
      'x-shopify-hmac-sha256': hmac,
      'x-shopify-shop-domain': 'bench.myshopify.com',
      'x-shopify-webhook-id': randomUUID(),
    },
    body,
  });
  await answer.body.dump();
  latencies.push(performance.now() - started);
  if (answer.statusCode === 200) accepted += 1;
}

const total = Number(count);
const started = performance.now();
if (Number(perSecond) > 0) {
  const flying: Promise<void>[] = [];
  for (let sent = 0; sent < total; sent += 1) {
    const due = started + (sent * 1000) / Number(perSecond);
    if (due > performance.now()) await wait(due - performance.now());
    flying.push(send());
  }
  await Promise.all(flying);
} else {
  let left = total;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}
const seconds = (performance.now() - started) / 1000;
latencies.sort((a, b) => a - b);
const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? 0;
console.log(JSON.stringify({ rate: total / seconds, accepted, p99 }));
await pool.close();
