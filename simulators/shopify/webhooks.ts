import { createHmac, randomUUID } from 'node:crypto';
import { API_VERSION } from '#app/integrations/shopify/api-version.ts';
import { withoutCustomer } from './rest-order.ts';
import type { Switches } from './switches.ts';

export type Delivery = {
  webhookId: string;
  shop: string;
  topic: string;
  body: string;
  status: 'waiting' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
};

type Options = {
  appUrl: () => string;
  apiSecret: string;
  switches: Switches;
  /** Waits before retries; Shopify makes eight over four hours. */
  retryDelaysMs: readonly number[];
};

const ANSWER_WITHIN_MS = 5_000;
const KEPT = 500;

/** Signs and posts webhooks to the app, with retries. The switches add duplicates, losses and reordering. */
export function createWebhookSender({ appUrl, apiSecret, switches, retryDelaysMs }: Options) {
  const deliveries: Delivery[] = [];
  const waiting = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let heldBack: Delivery | null = null;
  let closed = false;

  function send(shop: string, topic: string, payload: unknown): void {
    const delivery: Delivery = {
      webhookId: randomUUID(),
      shop,
      topic,
      body: JSON.stringify(
        switches.withholdCustomerData && /^(orders|fulfillments)\//.test(topic)
          ? withoutCustomer(payload)
          : payload,
      ),
      status: 'waiting',
      attempts: 0,
    };
    deliveries.push(delivery);
    if (deliveries.length > KEPT) deliveries.shift();
    if (switches.dropWebhooks > 0) {
      switches.dropWebhooks -= 1;
      delivery.status = 'dropped';
      return;
    }
    if (!switches.reorderWebhooks && !heldBack) return start(delivery);
    if (!heldBack) {
      heldBack = delivery;
      return;
    }
    start(delivery);
    start(heldBack);
    heldBack = null;
  }

  function start(delivery: Delivery): void {
    track(attempt(delivery));
    if (switches.duplicateWebhooks) track(attempt(delivery));
  }

  function track(work: Promise<void>): void {
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  async function attempt(delivery: Delivery): Promise<void> {
    if (closed) return;
    delivery.attempts += 1;
    if (await post(delivery)) {
      delivery.status = 'delivered';
      return;
    }
    const delay = retryDelaysMs[delivery.attempts - 1];
    if (delay === undefined) {
      if (delivery.status === 'waiting') delivery.status = 'failed';
      return;
    }
    if (closed || delivery.status === 'delivered') return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      track(attempt(delivery));
    }, delay);
    waiting.add(timer);
  }

  async function post({ webhookId, shop, topic, body }: Delivery): Promise<boolean> {
    try {
      const response = await fetch(`${appUrl()}/webhooks/shopify`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Shopify-Topic': topic,
          'X-Shopify-Hmac-Sha256': createHmac('sha256', apiSecret).update(body).digest('base64'),
          'X-Shopify-Shop-Domain': shop,
          'X-Shopify-API-Version': API_VERSION,
          'X-Shopify-Webhook-Id': webhookId,
          'X-Shopify-Event-Id': randomUUID(),
          'X-Shopify-Triggered-At': new Date().toISOString(),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  return {
    deliveries,
    send,
    async close(): Promise<void> {
      closed = true;
      waiting.forEach(clearTimeout);
      await Promise.allSettled(running);
    },
  };
}
export type WebhookSender = ReturnType<typeof createWebhookSender>;
