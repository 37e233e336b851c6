/** How a call ended, before the content of the answer is read. */
export type Reply =
  | { kind: 'answer'; http: number; text: string; retryAfterSeconds?: number }
  /** The request was certainly not sent. */
  | { kind: 'not-sent'; cause: unknown }
  /** It was sent and may have taken effect, but no answer arrived. */
  | { kind: 'lost'; cause: unknown };

/** Makes one call to a vendor. Network errors are returned, not thrown. Redirects are not followed, because that
 *  would send the key to another host. */
export async function oneCall(
  send: typeof fetch,
  url: URL,
  init: RequestInit & { timeoutMs: number },
): Promise<Reply> {
  const { timeoutMs, ...request } = init;
  try {
    const response = await send(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      kind: 'answer',
      http: response.status,
      text: await response.text(),
      retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    };
  } catch (error) {
    return { kind: wasNeverSent(error) ? 'not-sent' : 'lost', cause: error };
  }
}

function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3600) : undefined;
}

const TLS_REFUSALS =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET))/;

/** True only when the request was certainly not sent, because DNS, the connection or TLS trust failed. Our own timeout
 *  proves nothing, because it does not say whether the connection was open. */
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
