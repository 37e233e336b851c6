import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Composition } from '#app/composition.server.ts';
import type { AccessWatch } from '../access-watch.ts';
import type { LiveHub } from '../live.ts';
import { startStation } from './printer-station.ts';

const PATH = '/printer-feed';
/** A label is a few kilobytes; a station only ever says a few words. */
const MOST_BYTES = 16 * 1024;

/** The printer feed (product.md D17): one socket per station, its first message carries the ticket. */
export function createPrinterFeed({
  composition,
  live,
  access,
}: {
  composition: Composition;
  live: LiveHub;
  access: AccessWatch;
}) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
  return {
    onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const url = new URL(request.url ?? '/', 'http://localhost');
      // Other sockets on this server (hot reload in development) are not ours to answer.
      if (url.pathname !== PATH) return;
      const isOurs = request.headers.origin === composition.auth.publicOrigin;
      const email = url.searchParams.get('email');
      if (!isOurs || !email) return refuse(socket);
      sockets.handleUpgrade(request, socket, head, (client: WebSocket) =>
        startStation({ client, email, services: composition.services, live, access }),
      );
    },
    closeAll(): void {
      for (const client of sockets.clients) client.close(1012, 'restarting');
      sockets.close();
    },
  };
}

function refuse(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
