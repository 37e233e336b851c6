import { randomBytes } from 'node:crypto';
import { AppError } from '#app/domain/shared/errors.ts';
import type {
  WooNotice,
  WooTopic,
  WooWebhookOrder,
  WooWebhooksReport,
} from '#app/ports/woo-connect.ts';
import { samePage } from './held-orders.ts';
import { listOf, WireWebhook } from './wire.ts';
import { failureOf, shaped, type WooAnswer, type WooRequest } from './rest-client.ts';

type Call = (request: WooRequest) => Promise<WooAnswer>;

const PER_PAGE = 100;
/** The store pings before it answers, and waits 5 s for a receiver that is down. */
const CREATE_TIMEOUT_MS = 20_000;

export async function makeAsWanted(
  call: Call,
  wanted: WooWebhookOrder,
): Promise<WooWebhooksReport> {
  if (!/^[A-Za-z0-9]{16,}$/.test(wanted.secret)) {
    throw new AppError(
      'internal',
      'A webhook secret must have at least 16 characters, all letters or digits.',
    );
  }
  const ours = await listOurs(call, wanted.deliveryUrl);
  const report: WooWebhooksReport = { kept: [], created: [], recreated: [] };
  for (const topic of wanted.topics) {
    const ofTopic = ours.filter((hook) => hook.topic === topic);
    const keep = oldestActive(ofTopic);
    for (const hook of ofTopic) if (hook !== keep) await remove(call, hook);
    const isKept = keep !== undefined && (await renew(call, wanted, keep));
    if (!isKept) await create(call, wanted, topic);
    report[isKept ? 'kept' : ofTopic.length > 0 ? 'recreated' : 'created'].push(topic);
  }
  if (report.kept.length < wanted.topics.length) await removeDoubles(call, wanted);
  return report;
}

/** Removes webhooks that another call created at the same time. The store accepts two webhooks with the same URL and
 *  topic. Each call lists the webhooks again after it has created some, so the last call finds all of them. */
async function removeDoubles(call: Call, { topics, deliveryUrl }: WooWebhookOrder): Promise<void> {
  const ours = await listOurs(call, deliveryUrl);
  for (const topic of topics) {
    const ofTopic = ours.filter((hook) => hook.topic === topic && hook.status === 'active');
    for (const hook of ofTopic) if (hook !== oldestActive(ofTopic)) await remove(call, hook);
  }
}

/** The webhook to keep. Concurrent calls all choose the same one, so that none removes what another keeps. */
function oldestActive(hooks: readonly WireWebhook[]): WireWebhook | undefined {
  return hooks
    .filter(({ status }) => status === 'active')
    .reduce<WireWebhook | undefined>((old, one) => (old && old.id < one.id ? old : one), undefined);
}

/** Sets the secret of a webhook if the caller wants it reset. Returns false if the store no longer has the webhook. */
async function renew(
  call: Call,
  { resetSecret, secret }: WooWebhookOrder,
  { id }: WireWebhook,
): Promise<boolean> {
  if (!resetSecret) return true;
  return isThere(call({ method: 'put', path: `webhooks/${id}`, body: { secret } }));
}

export async function removeOurs(call: Call, deliveryUrl: string): Promise<number> {
  const ours = await listOurs(call, deliveryUrl);
  for (const hook of ours) await remove(call, hook);
  return ours.length;
}

/** The topic with the least information: the id of a deleted coupon. The webhook is paused once it exists. */
const QUIET_TOPIC = 'coupon.deleted';

export async function leaveNotice(call: Call, { name, deliveryUrl }: WooNotice): Promise<void> {
  await removeOurs(call, deliveryUrl);
  const secret = randomBytes(24).toString('hex');
  const body = { name, topic: QUIET_TOPIC, delivery_url: deliveryUrl, secret };
  const timeoutMs = CREATE_TIMEOUT_MS;
  const made = shaped(
    WireWebhook,
    await call({ method: 'post', path: 'webhooks', body, timeoutMs }),
  );
  await call({ method: 'put', path: `webhooks/${made.id}`, body: { status: 'paused' } });
}

async function listOurs(call: Call, deliveryUrl: string): Promise<WireWebhook[]> {
  return (await list(call)).filter((hook) => hook.delivery_url === deliveryUrl);
}

async function list(call: Call): Promise<WireWebhook[]> {
  const hooks: WireWebhook[] = [];
  for (let page = 1; ; page += 1) {
    const params = { per_page: PER_PAGE, page };
    const found = shaped(
      listOf(WireWebhook),
      await call({ method: 'get', path: 'webhooks', params }),
    );
    const known = new Set(hooks.map(({ id }) => id));
    if (found.some(({ id }) => known.has(id))) throw samePage();
    hooks.push(...found);
    if (found.length < PER_PAGE) return hooks;
  }
}

async function create(call: Call, wanted: WooWebhookOrder, topic: WooTopic): Promise<void> {
  const body = {
    name: `Thumela ${topic}`,
    topic,
    delivery_url: wanted.deliveryUrl,
    secret: wanted.secret,
  };
  await call({ method: 'post', path: 'webhooks', body, timeoutMs: CREATE_TIMEOUT_MS });
}

/** Deletes a webhook. It is no error if another call or the store's manager has deleted it first. */
async function remove(call: Call, hook: WireWebhook): Promise<void> {
  await isThere(call({ method: 'delete', path: `webhooks/${hook.id}`, params: { force: true } }));
}

async function isThere(answer: Promise<WooAnswer>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (failureOf(error) === 'gone') return false;
    throw error;
  }
}
