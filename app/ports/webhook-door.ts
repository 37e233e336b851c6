import type { IncomingHttpHeaders } from 'node:http';

/** What a verified delivery of a store platform is about. */
export type OpenedDelivery = {
  deliveryKey: string;
  sender: string | null;
  topic: string;
  /** The platform's order id; null for what names no order. */
  resourceId: string | null;
};

/** Checks the signature over the exact bytes before anything is parsed. */
export type WebhookDoor = {
  /** 'forged' → 401; 'malformed' → 400; 'nothing' → 200 and no row (a ping); else the delivery. */
  open(
    raw: Buffer,
    headers: IncomingHttpHeaders,
    secrets: readonly string[],
  ): OpenedDelivery | 'forged' | 'malformed' | 'nothing';
};
