import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { startLiveHub } from '#app/api/live-hub.ts';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { receiveDelivery } from '#app/domain/intake/receive-delivery.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { createWeb } from '#app/web.server.ts';

// One side of the ingest bench in a separate process: `limit` is bare node:http with the same SQL statement, `product`
// the composed web side. Prints its port.

const server = process.argv[2] === 'limit' ? limit() : await product();
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
);

function limit() {
  const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
  const query = (text: string, values: unknown[]) => pool.query({ name: 'receive', text, values });
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const row = {
        source: 'shopify' as const,
        deliveryKey: newId(),
        storeId: null,
        sender: 'bench.myshopify.com',
        topic: 'orders/create',
        resourceId: 'gid://shopify/Order/1',
        body,
      };
      receiveDelivery({ query }, row).then(
        () => response.end(),
        () => response.writeHead(500).end(),
      );
    });
  });
}

async function product() {
  const env = loadEnv(process.env);
  const composition = compose(env, 'bench');
  const live = startLiveHub(composition);
  const web = await createWeb({ env, composition, live, buildDir: null });
  return createServer(web.app);
}
