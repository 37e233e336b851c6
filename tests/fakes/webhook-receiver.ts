import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ensureLocalCa } from '#simulators/local-ca.ts';

export type ReceivedWebhook = {
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
};

type Behaviour = (response: ServerResponse, message: ReceivedWebhook) => void;

export const answers =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end();

/** A merchant's own server over TLS, which stores what arrives and behaves as the test says. Stopped when the test
 *  ends, also when it failed. */
export async function startWebhookReceiver() {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-receiver-'));
  const tls = await ensureLocalCa(folder);
  const ca = readFileSync(tls.caFile, 'utf8');
  const received: ReceivedWebhook[] = [];
  const receiver = {
    url: '',
    ca,
    caFile: tls.caFile,
    received,
    behave: answers(204),
    /** The received messages by delivery id. */
    byId: () => Map.groupBy(received, (one) => one.headers['webhook-id'] ?? ''),
  };
  const server = createServer({ key: tls.key, cert: tls.cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string | undefined>,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      received.push(message);
      receiver.behave(response, message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });
  return receiver;
}
