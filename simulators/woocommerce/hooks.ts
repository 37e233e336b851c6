import { createHash, createHmac } from 'node:crypto';
import { post } from './post.ts';
import type { SimState, SimWebhook } from './store.ts';

type HookEvent = 'created' | 'updated' | 'deleted' | 'restored';

type SimDelivery = {
  topic: string;
  /** The id of the order or product. */
  resourceId: number | null;
  deliveryId: string;
  status: number;
};

export type Hooks = ReturnType<typeof createHooks>;

type Options = {
  state: SimState;
  source: () => string;
  now: () => Date;
  delayMs: number;
  timeoutMs: number;
  ca: string | undefined;
  changed: () => void;
  /** The current body: the order or product, or the error that WooCommerce sends instead. */
  bodyOf: (resource: 'order' | 'product', id: number) => string;
};

const AGENT = 'WooCommerce/10.5.0 Hookshot (WordPress/6.9.1)';
/** The counter reaches 6; the 7th failure disables the webhook. */
const FAILURES_ALLOWED = 6;

/** The store's webhook queue: one delivery at a time, merged per webhook and order or product, not retried after a
 *  failure, and with the state at the time of sending. */
export function createHooks(options: Options) {
  const { state } = options;
  const queue = new Map<string, { hook: SimWebhook; id: number }>();
  const ending = new AbortController();
  const log: SimDelivery[] = [];
  const switches = { drop: false, paused: false };
  let running: Promise<void> | null = null;

  function announce(event: HookEvent, orderId: number): void {
    // A new order triggers both topics; its `updated` goes out first, as recorded.
    const topics = event === 'created' ? ['order.updated', 'order.created'] : [`order.${event}`];
    for (const topic of topics) enqueue(topic, orderId);
    start();
  }

  function announceProduct(id: number): void {
    enqueue('product.updated', id);
    start();
  }

  function enqueue(topic: string, id: number): void {
    for (const hook of state.webhooks)
      if (hook.topic === topic && hook.status === 'active')
        queue.set(`${hook.id}:${id}`, { hook, id });
  }

  function start(): void {
    if (switches.paused || queue.size === 0) return;
    running ??= run().finally(() => {
      running = null;
      if (!ending.signal.aborted) start();
    });
  }

  async function run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, options.delayMs));
    while (queue.size > 0 && !switches.paused && !ending.signal.aborted) {
      const [key, { hook, id }] = queue.entries().next().value!;
      queue.delete(key);
      const isLive = state.webhooks.includes(hook) && hook.status === 'active';
      if (isLive && !switches.drop) await deliver(hook, id);
    }
  }

  async function deliver(hook: SimWebhook, id: number): Promise<void> {
    const resource = hook.topic.startsWith('product.') ? 'product' : 'order';
    const body = hook.topic === 'order.deleted' ? `{"id":${id}}` : options.bodyOf(resource, id);
    const raw = Buffer.from(body);
    const deliveryId = deliveryIdOf(hook);
    const headers = {
      'user-agent': AGENT,
      'content-type': 'application/json',
      'x-wc-webhook-source': `${options.source()}/`,
      'x-wc-webhook-topic': hook.topic,
      'x-wc-webhook-resource': resource,
      'x-wc-webhook-event': hook.topic.split('.')[1]!,
      'x-wc-webhook-signature': createHmac('sha256', hook.secret).update(raw).digest('base64'),
      'x-wc-webhook-id': String(hook.id),
      'x-wc-webhook-delivery-id': deliveryId,
    };
    const { status } = await post(hook.delivery_url, headers, raw, sending());
    log.push({ topic: hook.topic, resourceId: id, deliveryId, status });
    await count(hook, (status >= 200 && status < 300) || status === 301 || status === 302);
  }

  async function count(hook: SimWebhook, isDelivered: boolean): Promise<void> {
    if (isDelivered) hook.failures = 0;
    else if (hook.failures >= FAILURES_ALLOWED) hook.status = 'disabled';
    else hook.failures += 1;
    options.changed();
    if (!isDelivered && hook.pendingPing) await ping(hook);
  }

  /** Sends the test request of a new webhook, unsigned and form-encoded. The webhook stays pending unless the answer is
   *  200. */
  async function ping(hook: SimWebhook): Promise<void> {
    const headers = { 'user-agent': AGENT, 'content-type': 'application/x-www-form-urlencoded' };
    const to = { ...sending(), timeoutMs: Math.min(5_000, options.timeoutMs) };
    const { status } = await post(
      hook.delivery_url,
      headers,
      Buffer.from(`webhook_id=${hook.id}`),
      to,
    );
    log.push({ topic: 'ping', resourceId: null, deliveryId: '', status });
    hook.pendingPing = status !== 200;
  }

  /** A hash of webhook and second, so two deliveries of a webhook within one second share an id. */
  function deliveryIdOf(hook: SimWebhook): string {
    const second = Math.floor(options.now().getTime() / 1_000);
    return createHash('md5').update(`${hook.id}${second}`).digest('hex');
  }

  function sending() {
    return { timeoutMs: options.timeoutMs, ca: options.ca, signal: ending.signal };
  }

  return {
    log,
    switches,
    announce,
    announceProduct,
    ping,
    /** Sends bytes exactly as they were recorded. */
    async replay(url: string, headers: Record<string, string>, body: Buffer): Promise<number> {
      return (await post(url, headers, body, sending())).status;
    },
    resume(): void {
      switches.paused = false;
      start();
    },
    /** Resolves when no delivery is waiting, or at once while the queue is held. */
    async settled(): Promise<void> {
      while (running && !switches.paused) await running;
    },
    async end(): Promise<void> {
      ending.abort();
      queue.clear();
      await running;
    },
  };
}
