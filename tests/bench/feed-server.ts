import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, Pool } from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';
import { startLiveHub } from '#app/api/live-hub.ts';
import { createHttpServer } from '#app/api/raw/http-server.ts';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { createWeb } from '#app/web.server.ts';
import { BARE_CHANNEL } from './feed-labels.ts';

// One side of the feed bench in a separate process: `product` is the composed web side, `limit` a bare WebSocket server
// that reads a label when the database announces it, sends it, and notes the answer. Prints its port.

const server = process.argv[2] === 'limit' ? await limit() : await product();
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
);

async function product() {
  const env = loadEnv(process.env);
  const composition = compose(env, 'bench');
  const live = startLiveHub(composition);
  return createHttpServer(await createWeb({ env, composition, live, buildDir: null }));
}

async function limit() {
  const connectionString = process.env['DATABASE_URL'];
  const pool = new Pool({ connectionString, max: 10 });
  const stations = new Map<string, WebSocket>();
  const listener = new Client({ connectionString });
  await listener.connect();
  await listener.query(`listen ${BARE_CHANNEL}`);
  listener.on('notification', ({ payload = '' }) => void send(payload));

  const http = createServer();
  new WebSocketServer({ server: http }).on('connection', (client) =>
    client.on('message', (data: Buffer) => void hear(client, data.toString())),
  );
  return http;

  async function send(announced: string): Promise<void> {
    const [station = '', id] = announced.split(' ');
    const text = 'select zpl from bare_labels where id = $1';
    const { rows } = await pool.query<{ zpl: string }>({ name: 'label', text, values: [id] });
    stations.get(station)?.send(JSON.stringify({ type: 'label', id, zpl: rows[0]?.zpl }));
  }

  async function hear(client: WebSocket, said: string): Promise<void> {
    const message = JSON.parse(said) as { type: string; station: string; id: string };
    if (message.type === 'hello') {
      stations.set(message.station, client);
      return client.send(JSON.stringify({ type: 'ready' }));
    }
    const text = 'update bare_labels set printed_at = now() where id = $1';
    await pool.query({ name: 'printed', text, values: [message.id] });
  }
}
