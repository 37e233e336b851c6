import type { IncomingHttpHeaders } from 'node:http';

/** What a verified webhook delivery of a store platform is about. */
export type OpenedDelivery = {
  deliveryKey: string;
  sender: string | null;
  topic: string;
  /** The platform's id of the order or product that the topic is about; null for a topic without one. */
  resourceId: string | null;
};

/** Verifies the signature over the exact bytes before the content is used. Only a ping may be unsigned. */
export type WebhookEndpoint = {
  /** 'forged' → 401; 'malformed' → 400; 'nothing' → 200 without a row (a ping); otherwise the delivery. */
  open(
    raw: Buffer,
    headers: IncomingHttpHeaders,
    secrets: readonly string[],
  ): OpenedDelivery | 'forged' | 'malformed' | 'nothing';
};
