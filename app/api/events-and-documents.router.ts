import { Router, type NextFunction, type Request, type Response } from 'express';
import type { Composition } from '#app/composition.server.ts';
import {
  COLLECTIONS,
  documentState,
  getDocument,
  readDocument,
} from '#app/domain/documents/documents.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { authorize, can, type Actor } from '#app/domain/shared/actor.ts';
import type { LiveTopic } from '#app/domain/shared/live.ts';
import type { Services } from '#app/ports/services.ts';
import { z } from 'zod';
import type { AccessWatch } from './watch-access.ts';
import { answerPreflight, openToExtensions } from './extension-origin.ts';
import { identify } from './identify.ts';
import type { LiveHub, LiveUpdate } from './live-hub.ts';
import type { Caller } from './mount.ts';
import { problemHandler } from './problem.ts';
import { sendDocument, sendPicture } from './send-document.ts';
import { readProofPicture } from '#app/domain/proof/read-proof-picture.ts';
import { documentByTicket } from '#app/domain/documents/document-tickets.ts';
import { startLabelOf } from '#app/domain/documents/label-of-order.ts';

/** How long a request waits for a label, in milliseconds. Shorter than the 30 seconds after which some proxies give
 *  up. */
const WAIT_MS = 25_000;

const HEARTBEAT_MS = 25_000;

type Watched = { request: Request; response: Response; caller: Caller; limitMs: number };

type Options = { composition: Composition; live: LiveHub; access: AccessWatch };

const WATCH_LIMIT_MS = 1_800_000;
/** After this time (10 minutes) the stream ends; the browser reconnects and is authenticated again. */
const ORDERS_LIMIT_MS = 600_000;

/** Topics that concern work a person has started. */
const WORK: readonly LiveTopic[] = ['batch', 'document', 'import'];

/** Event streams and document files. Mounted before compression, which would delay events. */
export function eventsAndDocumentsRouter({ composition, live, access }: Options): {
  router: Router;
  closeAll(): void;
} {
  const { services } = composition;
  const who = identify(composition);
  const open = new Set<Response>();
  const router = Router();

  const signedIn = async (request: Request): Promise<Caller> => {
    const caller = await who(request);
    if (!caller) throw new AppError('not-signed-in', 'Sign in first.');
    return caller;
  };

  /** Opens a stream, and ends it at its time limit, when the caller's access ends, or when `onUpdate` fails. */
  const watch = (
    { request, response, caller, limitMs }: Watched,
    onUpdate: (update: LiveUpdate) => Promise<void>,
  ): EventStream => {
    const end = () => void response.end();
    open.add(response);
    // A client whose stream ends opens it again, and then reads its data again.
    const unsubscribe = live.subscribe((update) => void onUpdate(update).catch(end), end);
    const limit = setTimeout(end, limitMs);
    const letGo = access.hold(caller, end);
    return openEventStream(request, response, () => {
      letGo();
      unsubscribe();
      clearTimeout(limit);
      open.delete(response);
    });
  };

  const tools = { services, live, who, signedIn, watch };
  addEventRoutes(router, tools);
  addFileRoutes(router, tools);
  router.use(['/events', '/documents', '/api/documents', '/proofs'], problemHandler(services.log));

  return {
    router,
    closeAll() {
      for (const response of open) response.end();
    },
  };
}

/** Whether an order's update concerns this listener. Administrators get all updates, and account owners those of their
 *  account. Others, such as store managers and hub staff, see only some orders, so the order is looked up. */
async function concerns(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { owner, id }: LiveUpdate,
): Promise<boolean> {
  const scope = authorize(actor, 'order.read');
  if (scope === 'any') return true;
  if (scope !== 'ownHubs' && owner !== actor.merchantId) return false;
  if (scope === 'own') return true;
  return (
    (await db.order.count({ where: { AND: [ordersVisibleTo(actor, 'order.read'), { id }] } })) > 0
  );
}

function jobIdOf(request: Request): string {
  const isKnown = Object.hasOwn(COLLECTIONS, String(request.params['collection']));
  const jobId = z.uuid().safeParse(request.params['jobId']).data;
  if (!isKnown || !jobId) throw notFound('Document');
  return jobId;
}

type EventStream = { send(event: string, data: unknown): void; readonly isOpen: boolean };

/** Opens a server-sent event stream. `onClose` runs once, after the response has ended or the client has
 *  disconnected. */
function openEventStream(request: Request, response: Response, onClose: () => void): EventStream {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 2000\n\n');
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(heartbeat);
    onClose();
  };
  request.on('close', close);
  response.on('error', close);
  // A client that left while it was authenticated is not reported again.
  if (response.destroyed || request.socket.destroyed) close();
  return {
    get isOpen() {
      return isOpen;
    },
    send(event, data) {
      if (isOpen) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
  };
}

type LabelNeeds = { services: Services; live: Pick<LiveHub, 'subscribe'> };

/** Makes the label of one order, waits for its file, and redirects to it (decision 066).
 *  @throws AppError 'busy' when it is not ready in time; a request that is repeated within a minute waits for the same
 *  label. 'conflict' when it could not be made. */
async function answerLabel(
  { services, live }: LabelNeeds,
  actor: Actor,
  request: Request,
  response: Response,
): Promise<void> {
  const orderKey = String(request.params['file']).replace(/\.pdf$/, '');
  const jobId = await startLabelOf(services, actor, orderKey);
  const { url, error } = await whenEnded({ services, live }, actor, jobId);
  if (error) throw new AppError('conflict', error);
  if (!url)
    throw new AppError('busy', 'The label is still being made. Try again in a moment.', {
      retryAfterSeconds: 5,
    });
  response.setHeader('Cache-Control', 'private, no-store');
  response.redirect(url);
}

/** The job's state when it ends, or when the wait times out. */
async function whenEnded({ services, live }: LabelNeeds, actor: Actor, jobId: string) {
  const ended = Promise.withResolvers<void>();
  const unsubscribe = live.subscribe(
    (update) => {
      if (update.topic === 'document' && update.id === jobId) void look();
    },
    () => void look(),
  );
  const read = async () => documentState(await getDocument(services, actor, jobId));
  const look = () =>
    read().then(
      ({ status }) => status !== 'processing' && ended.resolve(),
      () => ended.resolve(),
    );
  const limit = setTimeout(() => ended.resolve(), WAIT_MS);
  try {
    await look();
    await ended.promise;
    return await read();
  } finally {
    clearTimeout(limit);
    unsubscribe();
  }
}

type Tools = {
  services: Services;
  live: LiveHub;
  who: ReturnType<typeof identify>;
  signedIn(request: Request): Promise<Caller>;
  watch(watched: Watched, onUpdate: (update: LiveUpdate) => Promise<void>): EventStream;
};

/** Adds the event streams: the state of a document, changes of orders on a list, and the jobs that a person has
 *  started. */
function addEventRoutes(router: Router, { services, signedIn, watch }: Tools): void {
  router.get(
    '/api/documents/:collection/:jobId/events',
    route(async (request, response) => {
      const caller = await signedIn(request);
      const jobId = jobIdOf(request);
      const notify = async () => {
        const state = documentState(await getDocument(services, caller.actor, jobId));
        stream.send('document', state);
        if (state.status !== 'processing') response.end();
      };
      await getDocument(services, caller.actor, jobId);
      const stream = watch(
        { request, response, caller, limitMs: WATCH_LIMIT_MS },
        async ({ topic, id }) => {
          if (topic === 'document' && id === jobId) await notify();
        },
      );
      await notify();
    }),
  );

  router.get(
    '/events/orders',
    route(async (request, response) => {
      const caller = await signedIn(request);
      const { actor } = caller;
      if (!can(actor, 'order.read'))
        throw new AppError('not-allowed', 'You are not allowed to do this.');
      const stream = watch(
        { request, response, caller, limitMs: ORDERS_LIMIT_MS },
        async (update) => {
          if (update.topic === 'order' && (await concerns(services, actor, update)))
            stream.send('order', { id: update.id });
        },
      );
      stream.send('ready', {});
    }),
  );

  router.get(
    '/events/work',
    route(async (request, response) => {
      const caller = await signedIn(request);
      const { actor } = caller;
      if (!can(actor, 'order.read'))
        throw new AppError('not-allowed', 'You are not allowed to do this.');
      const mine = requesterOf(actor);
      const stream = watch(
        { request, response, caller, limitMs: ORDERS_LIMIT_MS },
        async ({ topic, owner, id }) => {
          if (owner === mine && WORK.includes(topic)) stream.send('work', { id });
        },
      );
      stream.send('ready', {});
    }),
  );
}

/** Adds the routes that send files: labels, pictures and documents. */
function addFileRoutes(router: Router, { services, live, who, signedIn }: Tools): void {
  router.get(
    '/documents/labels/:file',
    route(async (request, response) => {
      const { actor } = await signedIn(request);
      await answerLabel({ services, live }, actor, request, response);
    }),
  );

  router.get(
    '/proofs/:id',
    route(async (request, response) => {
      const { actor } = await signedIn(request);
      const id = z.uuid().safeParse(request.params['id']).data;
      if (!id) throw notFound('Picture');
      await sendPicture(response, await readProofPicture(services, actor, id));
    }),
  );

  router.options('/documents/:file', answerPreflight);
  router.get(
    '/documents/:file',
    openToExtensions,
    route(async (request, response) => {
      const jobId = z
        .uuid()
        .safeParse(String(request.params['file']).replace(/\.(pdf|csv)$/, '')).data;
      if (!jobId) throw notFound('Document');
      const ticket = typeof request.query['ticket'] === 'string' ? request.query['ticket'] : null;
      // Shopify's print dialog sends the token of the person who prints, and may load the file twice. A ticket is valid
      // only once, so a request with a token does not use the ticket in its URL.
      const bearer = request.get('Authorization') ? await who(request) : null;
      const file =
        ticket && !bearer
          ? await documentByTicket(services, jobId, ticket)
          : await readDocument(services, bearer?.actor ?? (await signedIn(request)).actor, jobId);
      await sendDocument(file, response);
    }),
  );
}

function route(handle: (request: Request, response: Response) => Promise<void>) {
  return (request: Request, response: Response, next: NextFunction) => {
    handle(request, response).catch(next);
  };
}
