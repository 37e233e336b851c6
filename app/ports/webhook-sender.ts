export type WebhookRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** The result of one request. */
export type WebhookReceipt = {
  /** Null when there was no answer. */
  status: number | null;
  durationMs: number;
  /** The error as a text for people; null when the receiver accepted the message. */
  error: string | null;
  /** The first part of the response body. */
  answer: string | null;
  retryAfterSeconds: number | null;
};

/** Calls the webhook URLs that merchants entered: https only, never into our own network, and without following
 *  redirects. */
export type WebhookSender = {
  /** @throws AppError 'invalid-input' when the URL is not allowed. */
  check(url: string): void;
  /** Sends one POST. All errors are reported in the receipt. */
  send(request: WebhookRequest): Promise<WebhookReceipt>;
};
