import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { RawAnswers } from './raw-answer.ts';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

type Parts = { app: RequestListener; onUpgrade: Upgrade; refuse: RawAnswers };

/** The HTTP server of the web process. It also answers unreadable requests, unknown upgrades, tunnels and unusual
 *  Expect headers, and closes their connections. */
export function createHttpServer({ app, onUpgrade, refuse }: Parts): Server {
  // The app itself refuses a missing Host header, so that its answer has the usual headers.
  const options = { shouldUpgradeCallback: wantsWebSocket, requireHostHeader: false };
  const server = createServer(options, (request, response) => {
    // After an ignored upgrade offer, Node reads no further request from the connection.
    if (request.headers.upgrade) response.setHeader('Connection', 'close');
    // Express skips all its handlers for a target that does not begin with a slash.
    if (request.url?.startsWith('/')) return app(request, response);
    refuse.toRequest(response, 400, 'The URL of the request is not valid.');
  });
  // Longer than the idle timeout of common load balancers, so that they never send a request on a connection that we
  // are closing.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  server.requestTimeout = 60_000;
  const begun = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => begun.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of a response, a second one would be read as part of its body.
    const response = begun.get(socket);
    if (response?.headersSent && !response.writableFinished) return void socket.destroy();
    refuse.toSocket(socket, STATUS_OF[error.code ?? ''] ?? 400, 'The request could not be read.');
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Without a listener, the error of a connection that is reset now would end the process.
    socket.on('error', () => socket.destroy());
    try {
      onUpgrade(request, socket, head);
    } catch {
      refuse.toSocket(socket, 400, 'The upgrade request could not be read.');
    }
  });
  server.on('connect', (_request, socket: Duplex) =>
    refuse.toSocket(socket, 405, 'This service is not a proxy.', { Allow: 'GET, HEAD, POST' }),
  );
  server.on('checkExpectation', (request: IncomingMessage) =>
    refuse.toSocket(request.socket, 417, 'The Expect header can only be 100-continue.'),
  );
  return server;
}

/** We support only WebSocket upgrades. Any other offer is ignored and the request is served normally, since a client
 *  may offer HTTP/2 with every request. */
function wantsWebSocket({ headers }: IncomingMessage): boolean {
  return /(^|[\s,])websocket($|[\s,/])/i.test(headers.upgrade ?? '');
}

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
