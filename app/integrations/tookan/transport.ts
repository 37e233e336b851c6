import { oneCall, type Reply } from '../one-call.ts';

/** Called before each HTTP call. Waits until the courier's rate limit allows it. */
export type CallAllowance = { take(): Promise<void> };

export type TransportOptions = {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  rateLimit: CallAllowance;
  fetch?: typeof fetch;
};

export type Post = (
  call: string,
  body: Record<string, unknown>,
  sendBefore?: Date,
) => Promise<Reply>;

/** POSTs JSON with the API key in the body, as Tookan requires. An error of the network or the rate limit is
 *  returned, not thrown. */
export function createTransport(options: TransportOptions): Post {
  const { apiKey, timeoutMs, rateLimit, fetch: send = fetch } = options;
  const base = new URL(options.baseUrl.replace(/\/*$/, '/'));

  return async (call, body, sendBefore) => {
    try {
      await rateLimit.take();
    } catch (error) {
      return { kind: 'not-sent', cause: error };
    }
    if (sendBefore && Date.now() > sendBefore.getTime())
      return { kind: 'not-sent', cause: new Error('The call waited too long for its turn.') };
    return oneCall(send, new URL(call, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...body, api_key: apiKey }),
      timeoutMs,
    });
  };
}
