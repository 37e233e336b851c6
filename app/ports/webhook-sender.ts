export type WebhookRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** What came of one request. */
export type WebhookReceipt = {
  /** Null when there was no answer. */
  status: number | null;
  durationMs: number;
  /** What went wrong, fit for a person to read; null when the message was taken. */
  error: string | null;
  /** The beginning of the answer. */
  answer: string | null;
  retryAfterSeconds: number | null;
};

/** Calls the addresses that merchants gave us: https only, never into our own network, never to
 *  where an answer redirects. */
export type WebhookSender = {
  /** @throws AppError 'invalid-input' when such an address is never called. */
  check(url: string): void;
  /** One POST. Whatever goes wrong is in the receipt. */
  send(request: WebhookRequest): Promise<WebhookReceipt>;
};
