import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Env } from '#app/config/env.server.ts';
import { headersOfAll } from '../security-headers.ts';

export type RawAnswer = (
  socket: Duplex,
  status: number,
  detail: string,
  headers?: Record<string, string>,
) => void;

/** Answers written to the socket itself, where there is no response to write them with: to a request
 *  that could not be read, or one that asked for another protocol. The connection ends with it. */
export function rawAnswers(env: Pick<Env, 'PUBLIC_URL'>): RawAnswer {
  const always = headersOfAll(env);
  return (socket, status, detail, headers = {}) => {
    const body = JSON.stringify({ title: STATUS_CODES[status], status, detail, message: detail });
    const lines = Object.entries({
      ...always,
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
  };
}
