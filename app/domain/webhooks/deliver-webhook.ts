import { createHmac } from 'node:crypto';
import type { OutgoingWebhook, Prisma, Store } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { WebhookReceipt } from '#app/ports/webhook-sender.ts';
import { webhookSecrets, SECRET_PREFIX } from '#app/domain/credentials/webhook-secrets.ts';
import { deliverWebhookJob } from './deliver-webhook.job.ts';
import { isListening, sendNow } from './send-again.ts';
import { unlessSlow } from './slow-receiver.ts';
import { messageBody } from './webhook-message.rules.ts';
import { notifySwitchedOffJob } from './notify-switched-off.job.ts';

const HOUR_MS = 3_600_000;

/** Messages are retried for 72 hours (product.md D19). */
const FAILED_AFTER_MS = 72 * HOUR_MS;

const FIRST_WAIT_MS = 5_000;

const LONGEST_WAIT_MS = 6 * HOUR_MS;

/** An endpoint that does not answer is not called for this long, so that it does not delay other stores' messages. */
const REST_MS = 60_000;

type Needs = Pick<Services, 'db' | 'clock' | 'vault' | 'webhooks' | 'settings'>;
type Turn = { webhookId: string; turn: number };
type Message = OutgoingWebhook & { store: Store };

/** The receiver's answer that the endpoint is gone for good (Standard Webhooks, 'Disabling endpoints'). */
const GONE = 410;

const NO_SECRET = 'The webhook secret is missing. Create a new secret, then switch the webhook on.';

/** Tries to deliver one message and records the result. If a worker dies between the call and the record, the message
 *  is sent again under the same id.
 *  @throws AppError 'busy' as `unlessSlow`; nothing was sent then. */
export async function deliverWebhook(deps: Needs, turn: Turn): Promise<void> {
  const message = await deps.db.outgoingWebhook.findUnique({
    where: { id: turn.webhookId },
    include: { store: true },
  });
  if (!message || message.state !== 'pending' || message.turn !== turn.turn) return;
  const { store } = message;
  const { webhookUrl: url, webhookRestsUntil: restsUntil } = store;
  if (url === null || !isListening(store)) return holdWhileOff(deps, message);
  const now = await deps.clock.sharedNow(deps.db);
  if (restsUntil && restsUntil > now && (await waited(deps, message, restsUntil))) return;
  const body = messageBody(message, deps.settings);
  const secrets = await webhookSecrets(deps.db, deps, store.id);
  // Without a secret, the receiver could not verify the message.
  if (secrets.length === 0)
    return deps.db.$transaction(async (tx) => void (await switchOff(tx, store, now, NO_SECRET)));
  const headers = signedHeaders({ id: message.id, at: now, body }, secrets);
  const waitedMs = now.getTime() - message.createdAt.getTime();
  const send = () => deps.webhooks.send({ url, body, headers });
  const receipt = await unlessSlow(store.id, waitedMs, send);
  await deps.db.$transaction((tx) =>
    recordAttempt(tx, deps, message, { url, sentAt: now, receipt }),
  );
}

/** Keeps a message until the endpoint is switched on. The store's row is locked, because the store may reconnect at
 *  this moment and send its kept messages without this one. */
async function holdWhileOff(deps: Needs, message: Message): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from stores where id = ${message.storeId}::uuid for update`;
    const store = await tx.store.findUniqueOrThrow({ where: { id: message.storeId } });
    if (isListening(store)) await scheduleNext(tx, turnOf(message), await deps.clock.sharedNow(tx));
    else await move(tx, turnOf(message), { state: 'held', nextTryAt: null });
  });
}

/** Counts a pause of the endpoint as a failed attempt, so that a thousand waiting messages are not checked every
 *  minute. Returns false at the end of the 72 hours, when the last attempt is made even during a pause. */
async function waited(deps: Needs, message: Message, restsUntil: Date): Promise<boolean> {
  const now = await deps.clock.sharedNow(deps.db);
  const [since, tries] = [message.trySince ?? now, message.tries + 1];
  const next = nextTryAt({ tries, since, now, retryAfterSeconds: null });
  if (!next) return false;
  await deps.db.$transaction(async (tx) => {
    await move(tx, turnOf(message), { tries, trySince: since });
    await scheduleNext(tx, turnOf(message), next > restsUntil ? next : restsUntil);
  });
  return true;
}

/** Resumes a message later after a failure of our own, such as a lost database connection. */
export async function resumeWebhook(
  deps: Pick<Services, 'db' | 'clock'>,
  turn: Turn,
): Promise<void> {
  const now = await deps.clock.sharedNow(deps.db);
  const later = new Date(now.getTime() + 10 * REST_MS);
  await deps.db.$transaction((tx) => scheduleNext(tx, turn, later));
}

async function recordAttempt(
  tx: Tx,
  deps: Needs,
  message: Message,
  { url, sentAt, receipt }: { url: string; sentAt: Date; receipt: WebhookReceipt },
): Promise<void> {
  const { status, durationMs, error, answer } = receipt;
  await tx.outgoingAttempt.create({
    data: {
      id: newId(),
      webhookId: message.id,
      at: sentAt,
      url,
      status,
      durationMs,
      error,
      answer,
    },
  });
  if (error === null) await delivered(tx, deps, message);
  else await failed(tx, deps, message, receipt);
}

/** Records that a message was delivered and that the endpoint works. After a longer outage of the endpoint, the messages
 *  that began to fail in it are sent at once. All others keep their regular waits, because the receiver may reject only
 *  them. */
async function delivered(tx: Tx, deps: Needs, message: Message): Promise<void> {
  const deliveredAt = await deps.clock.sharedNow(tx);
  const failingSince = await endFailing(tx, message);
  // Updates the message whatever its current turn is, because it has arrived.
  await tx.outgoingWebhook.updateMany({
    where: { id: message.id, state: { in: ['pending', 'held'] } },
    data: { state: 'delivered', nextTryAt: null, deliveredAt, tries: message.tries + 1 },
  });
  if (failingSince && failingSince.getTime() <= deliveredAt.getTime() - REST_MS)
    await sendNow(tx, { storeId: message.storeId, failingSince, at: deliveredAt });
}

/** Marks the endpoint as working. Returns since when it was failing; null if it was not, or if another message has just
 *  ended this. */
async function endFailing(tx: Tx, { storeId, store }: Message): Promise<Date | null> {
  const [failing] = await tx.$queryRaw<{ since: Date }[]>`
    select webhook_failing_since as since from stores
    where id = ${storeId}::uuid and webhook_url = ${store.webhookUrl}
      and webhook_failing_since is not null
    for update`;
  if (!failing) return null;
  await tx.store.update({
    where: { id: storeId },
    data: { webhookFailingSince: null, webhookRestsUntil: null },
  });
  return failing.since;
}

async function failed(
  tx: Tx,
  deps: Needs,
  message: Message,
  { status, retryAfterSeconds }: WebhookReceipt,
): Promise<void> {
  const now = await deps.clock.sharedNow(tx);
  const since = message.trySince ?? now;
  const tries = message.tries + 1;
  const address = addressOf(message);
  // Of messages that fail at the same moment, the earliest counts, whichever is recorded first.
  await tx.store.updateMany({
    where: {
      ...address,
      OR: [{ webhookFailingSince: null }, { webhookFailingSince: { gt: now } }],
    },
    data: { webhookFailingSince: now },
  });
  if (status === null)
    await tx.store.updateMany({
      where: address,
      data: { webhookRestsUntil: new Date(now.getTime() + REST_MS) },
    });
  const turn = turnOf(message);
  const next = nextTryAt({ tries, since, now, retryAfterSeconds });
  const gone = 'Your server says this address no longer exists.';
  if (status === GONE && (await switchOff(tx, message.store, now, gone))) return;
  if (next) {
    await move(tx, turn, { tries, trySince: since });
    await scheduleNext(tx, turn, next);
  } else {
    await move(tx, turn, { state: 'failed', nextTryAt: null, tries });
    const arrived = await tx.outgoingWebhook.count({
      where: { storeId: message.storeId, deliveredAt: { gte: since } },
    });
    if (arrived === 0)
      await switchOff(tx, message.store, now, 'No webhook could be delivered for 72 hours.');
  }
}

/** A filter that finds the store only while it has the URL that was called. If the URL was changed in the meantime, the
 *  answer says nothing about the new endpoint. */
function addressOf({ storeId: id, store: { webhookUrl } }: Message) {
  return { id, webhookUrl };
}

/** Updates the message only if it has not been given a new turn in the meantime. */
async function move(
  tx: Tx,
  { webhookId, turn }: Turn,
  data: Prisma.OutgoingWebhookUncheckedUpdateManyInput,
): Promise<boolean> {
  const where = { id: webhookId, turn, state: 'pending' as const };
  return (await tx.outgoingWebhook.updateMany({ where, data })).count === 1;
}

async function scheduleNext(tx: Tx, { webhookId, turn }: Turn, at: Date): Promise<void> {
  const next = { webhookId, turn: turn + 1 };
  if (await move(tx, { webhookId, turn }, { turn: next.turn, nextTryAt: at }))
    await enqueue(tx, deliverWebhookJob, next, at);
}

function turnOf({ id, turn }: OutgoingWebhook): Turn {
  return { webhookId: id, turn };
}

/** Switches an endpoint off. The store's page shows it, and the owner gets an email unless they do not want such
 *  emails. Messages are kept until the endpoint is switched on again. Returns false when the URL is no longer the
 *  store's, or when the endpoint is already off. */
export async function switchOff(
  tx: Tx,
  store: Pick<Store, 'id' | 'webhookUrl'>,
  at: Date,
  reason: string,
): Promise<boolean> {
  // Only this URL has failed, so a URL that was set in the meantime stays on.
  const { count } = await tx.store.updateMany({
    where: { id: store.id, webhookUrl: store.webhookUrl, webhookDisabledAt: null },
    data: { webhookDisabledAt: at, webhookDisabledReason: reason, webhookRestsUntil: null },
  });
  if (count === 0) return false;
  await tx.outgoingWebhook.updateMany({
    where: { storeId: store.id, state: 'pending' },
    data: { state: 'held', nextTryAt: null },
  });
  await enqueue(tx, notifySwitchedOffJob, { storeId: store.id, at: at.toISOString() });
  return true;
}

/** When to retry after `tries` failures. The wait doubles from five seconds. The receiver may ask for a longer wait,
 *  but no wait is longer than six hours. The last attempt is at the end of the 72 hours; after it, the result is
 *  null. */
export function nextTryAt(input: {
  tries: number;
  since: Date;
  now: Date;
  retryAfterSeconds: number | null;
}): Date | null {
  const now = input.now.getTime();
  const end = input.since.getTime() + FAILED_AFTER_MS;
  if (now >= end) return null;
  const doubled = FIRST_WAIT_MS * 2 ** Math.min(input.tries - 1, 20);
  const asked = (input.retryAfterSeconds ?? 0) * 1000;
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(doubled, asked));
  return new Date(Math.min(now + wait, end));
}

/** The headers of Standard Webhooks. The signed content is `id.timestamp.body`. While a secret is being replaced,
 *  there is a signature for the old and one for the new secret, and the receiver may verify either. */
export function signedHeaders(
  message: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  return {
    'Content-Type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${macOf(secret, signed)}`).join(' '),
  };
}

function macOf(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
