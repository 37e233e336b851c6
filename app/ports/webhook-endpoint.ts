import type { IncomingHttpHeaders } from 'node:http';

/** What a verified webhook delivery of a store platform is about. */
export type OpenedDelivery = {
  deliveryKey: string;
  sender: string | null;
  topic: string;
  /** The platform's order id; null for a topic that has no order. */
  resourceId: string | null;
};

/** Verifies the signature over the exact bytes before anything is parsed. */
export type WebhookEndpoint = {
  /** 'forged' → 401; 'malformed' → 400; 'nothing' → 200 without a row (a ping); otherwise the delivery. */
  open(
    raw: Buffer,
    headers: IncomingHttpHeaders,
    secrets: readonly string[],
  ): OpenedDelivery | 'forged' | 'malformed' | 'nothing';
};
