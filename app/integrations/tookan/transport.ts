import { isAppError } from '#app/domain/shared/errors.ts';

/** Asked before each HTTP call; waits until the courier's allowance has room. */
export type CallAllowance = { take(): Promise<void> };

/** How a call ended, before anybody reads the answer. */
export type Reply =
  | { kind: 'answer'; http: number; text: string; retryAfterSeconds?: number }
  /** Nothing left this house. */
  | { kind: 'not-sent'; cause: unknown }
  /** Sent, perhaps done, no answer. */
  | { kind: 'lost'; cause: unknown };

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

/** POSTs JSON with the key inside the body, as they want it. Never throws for the network.
 *  @throws AppError of the allowance itself, when it refuses to wait. */
export function createTransport(options: TransportOptions): Post {
  const { apiKey, timeoutMs, rateLimit, fetch: send = fetch } = options;
  const base = new URL(options.baseUrl.replace(/\/*$/, '/'));

  return async (call, body, sendBefore) => {
    try {
      await rateLimit.take();
    } catch (error) {
      if (isAppError(error)) throw error;
      return { kind: 'not-sent', cause: error };
    }
    if (sendBefore && Date.now() > sendBefore.getTime())
      return { kind: 'not-sent', cause: new Error('The call waited too long for its turn.') };
    try {
      const response = await send(new URL(call, base), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ ...body, api_key: apiKey }),
        // A redirect would carry the key to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const retryAfterSeconds = secondsOf(response.headers.get('retry-after'));
      return {
        kind: 'answer',
        http: response.status,
        text: await response.text(),
        retryAfterSeconds,
      };
    } catch (error) {
      return { kind: wasNeverSent(error) ? 'not-sent' : 'lost', cause: error };
    }
  };
}

function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3600) : undefined;
}

const TLS_REFUSALS =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET))/;

/** True only where the request cannot have left: no name, no connection, or no trusted peer.
 *  A time-out is never proof, even while connecting. */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof AggregateError) return cause.errors.every(wasNeverSent);
  if (!(cause instanceof Error)) return false;
  const { code = '', syscall = '' } = cause as NodeJS.ErrnoException;
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    TLS_REFUSALS.test(code)
  );
}
