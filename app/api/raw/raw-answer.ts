import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** An answer written to the socket itself, where there is no response to write it with: a request
 *  that could not be read, or one that asked for another protocol. The connection ends with it. */
export function answerRaw(
  socket: Duplex,
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify({ title: STATUS_CODES[status], status, detail, message: detail });
  const lines = Object.entries({
    ...RAW_HEADERS,
    ...headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  // Whoever asked may be gone already, and must not take the process along.
  socket.on('error', () => socket.destroy());
  if (!socket.writable) return void socket.destroy();
  // The other half stays open until the peer closes it, so it is not waited for.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/** What `securityHeaders` says of every answer, as far as it goes for one that no page can use. */
const RAW_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};
