import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureLocalCa } from '#simulators/local-ca.ts';

export type Tls = {
  caFile: string;
  ca: string;
  key: string;
  cert: string;
  remove(): Promise<void>;
};

/** Creates a certificate for this machine, issued by a temporary CA. */
export async function makeTls(): Promise<Tls> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-tls-'));
  const made = await ensureLocalCa(folder);
  const ca = await readFile(made.caFile, 'utf8');
  return { ...made, ca, remove: () => rm(folder, { recursive: true, force: true }) };
}

type Front = { url: string; port: number; stop(): Promise<void> };

/** Starts an https server on the loopback address. */
export async function serveTls(
  tls: Tls,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Front> {
  const server = createServer({ key: tls.key, cert: tls.cert }, handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A handler that forwards every request to a plain http server, like a proxy in front of a shop. */
export function handOnTo(target: () => string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const onward = forward(
      new URL(request.url ?? '/', target()),
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () =>
      response.headersSent ? response.destroy() : response.writeHead(502).end(),
    );
    request.pipe(onward);
  };
}
