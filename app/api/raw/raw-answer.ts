import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Env } from '#app/config/env.server.ts';
import { headersOfAll } from '../security-headers.ts';

/** Answers to requests that never reach the app; each closes its connection. */
export type RawAnswers = {
  /** Writes to the socket directly when there is no response object: the request could not be read, or it asked for
   *  another protocol. */
  toSocket(socket: Duplex, status: number, detail: string, headers?: Record<string, string>): void;
  toRequest(response: ServerResponse, status: number, detail: string): void;
};

export function rawAnswers(env: Pick<Env, 'PUBLIC_URL'>): RawAnswers {
  const answer = (status: number, detail: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ title: STATUS_CODES[status], status, detail, message: detail });
    return {
      body,
      headers: {
        ...headersOfAll(env),
        ...headers,
        'Content-Type': 'application/problem+json',
        'Content-Length': String(Buffer.byteLength(body)),
        Connection: 'close',
      },
    };
  };
  return {
    toSocket(socket, status, detail, more) {
      // The client may already be gone; its socket error must not crash the process.
      socket.on('error', () => socket.destroy());
      if (!socket.writable) return void socket.destroy();
      const { headers, body } = answer(status, detail, more);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
      // The client may keep its half of the connection open, so we do not wait for its end.
      socket.end(head + body, () => socket.destroy());
    },
    toRequest(response, status, detail) {
      const { headers, body } = answer(status, detail);
      response.writeHead(status, headers).end(body);
    },
  };
}
