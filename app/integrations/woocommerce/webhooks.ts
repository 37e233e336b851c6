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
import { shaped, type WooAnswer, type WooRequest } from './rest-client.ts';

type Call = (request: WooRequest) => Promise<WooAnswer>;

const PER_PAGE = 100;
/** The store pings before it answers, and waits 5 s for a receiver that is down. */
const CREATE_TIMEOUT_MS = 20_000;

export async function makeAsWanted(
  call: Call,
  wanted: WooWebhookOrder,
): Promise<WooWebhooksReport> {
  if (!/^[A-Za-z0-9]{16,}$/.test(wanted.secret)) {
    throw new AppError('internal', 'A webhook secret must be letters and digits.');
  }
  const ours = (await list(call)).filter((hook) => hook.delivery_url === wanted.deliveryUrl);
  const report: WooWebhooksReport = { kept: [], created: [], recreated: [] };
  for (const topic of wanted.topics) {
    const ofTopic = ours.filter((hook) => hook.topic === topic);
    const keep = ofTopic.find((hook) => hook.status === 'active');
    for (const hook of ofTopic) if (hook !== keep) await remove(call, hook);
    if (!keep) await create(call, wanted, topic);
    else if (wanted.resetSecret) {
      await call({ method: 'put', path: `webhooks/${keep.id}`, body: { secret: wanted.secret } });
    }
    report[keep ? 'kept' : ofTopic.length > 0 ? 'recreated' : 'created'].push(topic);
  }
  return report;
}

export async function removeOurs(call: Call, deliveryUrl: string): Promise<number> {
  const ours = (await list(call)).filter((hook) => hook.delivery_url === deliveryUrl);
  for (const hook of ours) await remove(call, hook);
  return ours.length;
}

/** The topic with the least information: the id of a deleted coupon. The webhook is inactive anyway. */
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

async function remove(call: Call, hook: WireWebhook): Promise<void> {
  await call({ method: 'delete', path: `webhooks/${hook.id}`, params: { force: true } });
}
