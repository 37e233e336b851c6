import { WebSocketServer, type WebSocket } from 'ws';
import type { Composition } from '#app/composition.server.ts';
import type { AccessWatch } from '../watch-access.ts';
import type { LiveHub } from '../live-hub.ts';
import type { Upgrade } from '../raw/http-server.ts';
import type { RawAnswers } from '../raw/raw-answer.ts';
import { serveStation } from './serve-station.ts';

const PATH = '/printer-feed';
/** The maximum size of a message from a station. Stations send only short ones. */
const MAX_BYTES = 16 * 1024;

/** The printer feed (product.md D17): one WebSocket per station, whose first message carries the ticket. It is our
 *  only WebSocket, so every other upgrade is refused here. */
export function createPrinterFeed({
  composition,
  live,
  access,
  refuse,
}: {
  composition: Composition;
  live: LiveHub;
  access: AccessWatch;
  refuse: RawAnswers;
}): { onUpgrade: Upgrade; closeAll(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES });
  sockets.on('wsClientError', (_error, socket) =>
    refuse.toSocket(socket, 400, 'This is not a WebSocket request.'),
  );
  return {
    onUpgrade(request, socket, head) {
      const target = request.url ?? '';
      const url = /^\/(?![/\\])/.test(target) ? URL.parse(target, 'http://localhost') : null;
      if (!url) return refuse.toSocket(socket, 400, 'The URL of the request is not valid.');
      if (url.pathname !== PATH)
        return refuse.toSocket(socket, 404, 'This URL does not accept WebSocket requests.');
      if (request.headers.upgrade?.toLowerCase() !== 'websocket' || request.method !== 'GET')
        return refuse.toSocket(socket, 426, 'This URL only accepts WebSocket requests.', {
          Upgrade: 'websocket',
        });
      const isOurs = request.headers.origin === composition.auth.publicOrigin;
      const email = url.searchParams.get('email');
      if (!isOurs || !email)
        return refuse.toSocket(socket, 403, 'Connect from the Printing page or the print agent.');
      sockets.handleUpgrade(request, socket, head, (client: WebSocket) =>
        serveStation({ client, email, services: composition.services, live, access }),
      );
    },
    closeAll() {
      for (const client of sockets.clients) client.close(1012, 'restarting');
      sockets.close();
    },
  };
}
