import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

type Received = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Replaces our webhook endpoint: records what arrives and answers with `answer.status`. */
export async function startReceiver(tls: { key: string; cert: string }) {
  const received: Received[] = [];
  const answer = { status: 200 };
  const server = createServer(tls, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      response.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer,
    of: (topic: string) => received.filter((one) => one.headers['x-wc-webhook-topic'] === topic),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
