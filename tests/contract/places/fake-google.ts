import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Call = {
  method: string;
  url: string;
  key: string | undefined;
  mask: string | undefined;
  body: unknown;
};
type Answer = { status: number; body: string } | 'silence';

/** A fake of places.googleapis.com. `next` sets the answer from now on; after `silence` it never answers. */
export async function startFakeGoogle() {
  const calls: Call[] = [];
  let answer: Answer = { status: 200, body: '{}' };

  const server = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse) {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { 'x-goog-api-key': key, 'x-goog-fieldmask': mask } = request.headers;
    calls.push({
      method: request.method ?? '',
      url: request.url ?? '',
      key: key?.toString(),
      mask: mask?.toString(),
      body: text === '' ? null : JSON.parse(text),
    });
    if (answer === 'silence') return;
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    calls,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next(status: number, body: unknown) {
      answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
    },
    silence() {
      answer = 'silence';
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
