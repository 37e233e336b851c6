import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import type { Person } from '#app/domain/documents/own-labels.ts';
import {
  holdStation,
  isPaused,
  leaveStation,
  markSent,
  markUnsure,
  pauseStation,
  queuedLabels,
  settlePrint,
  takeStation,
  type Station,
} from '#app/domain/documents/printer-feed.ts';
import { ANSWER_MS, LEASE_MS } from '#app/domain/documents/printing.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { withoutNul } from '#app/domain/shared/plain-text.ts';
import { usePrinterTicket } from '#app/domain/documents/printer-tickets.ts';
import type { Services } from '#app/ports/services.ts';
import type { AccessWatch } from '../watch-access.ts';
import type { LiveHub } from '../live-hub.ts';

const HELLO_MS = 5_000;
const GOODBYE_MS = 1_000;
const BATCH = 20;
/** A station answers one label at a time, so more waiting messages than this are misuse. */
const MAX_UNHEARD = 50;

const Hello = z.object({
  type: z.literal('hello'),
  ticket: z.string().min(10).max(200),
  station: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
});
/** `createdAt` is repeated from the label message. A print agent of an earlier release leaves it out. */
const ANSWERED = { id: z.uuid(), createdAt: z.iso.datetime().optional() };
const Said = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ack'), ...ANSWERED }),
  z.object({ type: z.literal('failed'), ...ANSWERED, error: z.string().max(300) }),
  z.object({ type: z.literal('alive') }),
]);

/** After this many failed labels in a row, the others stay queued: the printer is probably off or out of paper. */
const MAX_FAILURES = 2;

type Options = {
  client: WebSocket;
  email: string;
  services: Services;
  live: LiveHub;
  access: AccessWatch;
};

/** Serves one connected print station. Labels are sent one at a time and acknowledged by id. A label that is still
 *  unanswered after `ANSWER_MS` or when the connection ends is marked unsure, and only a person may print it again. The
 *  station's messages are handled in order, so a station that floods us delays only itself. */
export function serveStation({ client, email, services, live, access }: Options): void {
  let userId: string | null = null;
  let person: Person | null = null;
  const connectionId = newId();
  let station: Station = { stationId: '', connectionId };
  /** The labels that were sent and not answered: their ids, with the time of the request. */
  const unanswered = new Map<string, string>();
  let sentAt = 0;
  /** Labels that failed one after the other. */
  let failures = 0;
  /** After a failure, the next label waits until the lease is renewed. */
  let isResting = false;
  const unheard: string[] = [];
  let isListening = false;
  let pumping: Promise<void> = Promise.resolve();
  let unsubscribe = () => {};
  let letGo = () => {};
  let isOver = false;
  const say = (message: object) => {
    if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
  };
  const greeting = setTimeout(() => end(4401, 'no ticket'), HELLO_MS);
  let renewal: NodeJS.Timeout | undefined;

  /** Whether the station has sent anything since the last ping. */
  let isHeard = true;
  const hear = () => void (isHeard = true);
  client.on('pong', hear);
  client.on('message', (data) => {
    hear();
    if (isOver) return;
    if (unheard.push(textOf(data)) > MAX_UNHEARD) return end(4408, 'too much at once');
    if (!isListening) void listen();
  });
  client.on('close', () => {
    isOver = true;
    void release().catch((error: unknown) => services.log.warn({ err: error }, 'printer station'));
  });
  client.on('error', () => client.terminate());

  async function listen(): Promise<void> {
    isListening = true;
    client.pause();
    try {
      for (let text = unheard.shift(); text !== undefined && !isOver; text = unheard.shift())
        await onMessage(text);
    } catch (error) {
      services.log.warn({ err: error }, 'printer station');
      end(1011, 'trouble');
    }
    isListening = false;
    client.resume();
  }

  /** Stops listening at once. A client that does not complete the close handshake is terminated after a timeout. */
  function end(code: number, reason: string): void {
    isOver = true;
    unheard.length = 0;
    client.close(code, reason);
    client.resume();
    setTimeout(() => client.terminate(), GOODBYE_MS).unref();
  }

  async function onMessage(text: string): Promise<void> {
    const json = parseJson(text);
    if (!userId) return greet(json);
    const said = Said.safeParse(json).data;
    if (!said) return say({ type: 'error', message: 'We could not read this message.' });
    if (said.type === 'alive') return say({ type: 'alive' });
    const { id, createdAt } = said;
    if (said.type === 'failed') await noteFailure();
    else if (failures < MAX_FAILURES) failures = 0;
    if (!createdAt || createdAt === unanswered.get(id)) unanswered.delete(id);
    const outcome =
      said.type === 'ack' ? { ok: true as const } : { ok: false as const, error: said.error };
    const of = { createdAt: createdAt ? new Date(createdAt) : null };
    await settlePrint(services, userId, id, { ...of, ...outcome });
    pump();
  }

  async function noteFailure(): Promise<void> {
    failures += 1;
    isResting = failures < MAX_FAILURES;
    if (userId && !isResting) await pauseStation(services, userId, station);
  }

  /** Whether the next label must wait, because the last ones failed. */
  async function mustWait(by: Person): Promise<boolean> {
    if (failures >= MAX_FAILURES && !(await isPaused(services, by))) failures = 0;
    return isResting || failures >= MAX_FAILURES;
  }

  async function greet(json: unknown): Promise<void> {
    const hello = Hello.safeParse(json).data;
    const holder = hello ? await usePrinterTicket(services, hello.ticket, email) : null;
    clearTimeout(greeting);
    if (!hello || !holder) return end(4401, 'ticket refused');
    const owner = holder.userId;
    const by = { ...holder.actor, userId: owner };
    station = { stationId: hello.station, connectionId };
    if (!(await takeStation(services, by, station))) {
      say({ type: 'elsewhere' });
      return end(4409, 'printing elsewhere');
    }
    // The client may have disconnected during the greeting, as a reloaded page does.
    if (isOver) {
      await leaveStation(services, owner, station);
      return;
    }
    userId = owner;
    person = by;
    renewal = setInterval(
      () =>
        void renew().catch((error: unknown) => services.log.warn({ err: error }, 'printer feed')),
      LEASE_MS / 2,
    );
    letGo = access.hold(holder, () => end(4401, 'signed out'));
    unsubscribe = live.subscribe((update) => {
      if (update.topic === 'print' && update.owner === owner) pump();
    }, pump);
    say({ type: 'ready' });
    pump();
  }

  /** A station that vanished silently, like a laptop that was closed, does not answer the ping. Its lease is then not
   *  renewed, and its unanswered labels are marked unsure. */
  async function renew(): Promise<void> {
    if (!isHeard) return client.terminate();
    isHeard = false;
    client.ping();
    isResting = false;
    await leaveUnanswered();
    await stillHolds().catch(() => undefined);
    // Makes up for an earlier attempt that failed, for example because the database did not answer.
    pump();
  }

  /** Whether the printer is still ours. If another connection has taken it, this one ends. */
  async function stillHolds(): Promise<boolean> {
    if (!person || isOver) return false;
    const isHeld = await holdStation(services, person, station);
    if (!isHeld) end(4409, 'printing elsewhere');
    return isHeld;
  }

  /** A live station that does not answer a label must not keep the other labels from printing. */
  async function leaveUnanswered(): Promise<void> {
    if (!userId || unanswered.size === 0 || performance.now() - sentAt < ANSWER_MS) return;
    await markUnsure(services, userId, [...unanswered.keys()]);
    unanswered.clear();
    pump();
  }

  /** Sends the next label unless one is unanswered. Calls run one after the other, so that two labels are never sent at
   *  once. */
  function pump(): void {
    pumping = pumping
      .then(sendNext)
      .catch((error: unknown) => services.log.warn({ err: error }, 'printer feed'));
  }

  async function sendNext(): Promise<void> {
    if (isOver || !person || unanswered.size > 0 || client.readyState !== client.OPEN) return;
    if (await mustWait(person)) return;
    for (const job of await queuedLabels(services, person, BATCH)) {
      // The page may have reconnected before this connection is known to be dead.
      if (!(await stillHolds())) return;
      const content = await markSent(services, person, job.id);
      if (!content) continue;
      const createdAt = job.createdAt.toISOString();
      unanswered.set(job.id, createdAt);
      sentAt = performance.now();
      say({
        type: 'label',
        id: job.id,
        orderKey: job.order.orderKey,
        zpl: content.zpl,
        pdf_data: content.pdfData,
        createdAt,
      });
      return;
    }
  }

  async function release(): Promise<void> {
    clearTimeout(greeting);
    clearInterval(renewal);
    unsubscribe();
    letGo();
    await pumping;
    if (!userId) return;
    // A connection that took the printer over has already marked the labels of this connection as unsure, and may have
    // sent them again.
    if (await leaveStation(services, userId, station))
      await markUnsure(services, userId, [...unanswered.keys()]);
  }
}

/** `ws` may deliver a message in several chunks. */
function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Uint8Array).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return withoutNul(JSON.parse(text));
  } catch {
    return null;
  }
}
