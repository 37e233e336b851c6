import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { withoutNul } from '#app/domain/shared/plain-text.ts';
import type { WebhookReceipt, WebhookRequest, WebhookSender } from '#app/ports/webhook-sender.ts';
import { createOutboundGuard, PRIVATE_ADDRESS } from '../outbound-guard.ts';

type Options = {
  /** Origins that may be in a private network: simulators, and the real stores in EXTRA_STORE_ORIGINS. */
  allowOrigins: readonly string[];
  /** A CA that is trusted only at the exempt origins. */
  ca?: string;
  /** The limit for DNS, connection, request and the beginning of the response together. */
  timeoutMs?: number;
};

/** How much of a response is logged; the rest is discarded. */
const ANSWER_BYTES = 1_000;

/** Opens one connection per message, so that an address that was allowed once is not reused unchecked. */
export function createWebhookSender(options: Options): WebhookSender {
  const { timeoutMs = 10_000 } = options;
  const guard = createOutboundGuard(options.allowOrigins, 'webhook address');
  const agent = new Agent({ keepAlive: false, lookup: guard.lookup });
  const exemptAgent = new Agent({ keepAlive: false, ca: options.ca });

  return {
    check(url) {
      try {
        guard.check(url);
      } catch (error) {
        if (!isAppError(error)) throw error;
        throw new AppError('invalid-input', error.message);
      }
    },
    async send(message) {
      const begun = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const receipt = await post(message, signal).catch((error: unknown) => ({
        status: null,
        answer: null,
        retryAfterSeconds: null,
        error: whyNoAnswer(error, signal.aborted ? timeoutMs : null),
      }));
      return { ...receipt, durationMs: Math.round(performance.now() - begun) };
    },
  };

  async function post(
    { url: address, headers, body }: WebhookRequest,
    signal: AbortSignal,
  ): Promise<Omit<WebhookReceipt, 'durationMs'>> {
    const url = guard.check(address);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(url, {
        method: 'POST',
        agent: guard.isExempt(url) ? exemptAgent : agent,
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal,
      });
      call.on('response', resolve);
      call.on('error', reject);
      call.end(body);
    });
    const status = response.statusCode ?? 0;
    const retryAfter = Number(response.headers['retry-after']);
    return {
      status,
      error: whyRefused(status),
      answer: await beginningOf(response),
      retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
    };
  }
}

/** The first bytes of a response's body, for the log; null if there are none. An error while it is read is ignored,
 *  because the status alone decides the result. */
async function beginningOf(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= ANSWER_BYTES) break;
    }
  } catch {
    // The part that has arrived is kept.
  }
  response.destroy();
  return withoutNul(Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8')) || null;
}

function whyRefused(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return 'The address redirects to another one. Enter the address it redirects to.';
  if (status === 410) return 'Your server says this address no longer exists.';
  return `Your server responded with status ${status}.`;
}

const WORDS: Record<string, string> = {
  [PRIVATE_ADDRESS]: 'The address is inside a private network. Use a public address.',
  ENOTFOUND: 'Your server’s host name does not exist. Check the address.',
  EAI_AGAIN: 'Your server’s host name cannot be found right now.',
  ECONNREFUSED: 'Your server refused the connection.',
  ECONNRESET: 'Your server closed the connection.',
};

function whyNoAnswer(error: unknown, timeoutMs: number | null): string {
  if (timeoutMs !== null) return `No response within ${timeoutMs / 1000} s.`;
  if (isAppError(error)) return error.message;
  const code = (error as { code?: string } | null)?.code ?? 'unknown';
  if (/CERT|SELF_SIGNED|ISSUER|TLS|SSL|ALTNAME/.test(code))
    return `Your server’s certificate is not trusted (${code}).`;
  return WORDS[code] ?? `Your server cannot be reached (${code}).`;
}
