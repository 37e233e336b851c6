import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { fileKey } from '#app/domain/shared/file-key.ts';
import type { Log } from '#app/ports/log.ts';
import { withRetry } from '../retrying.ts';

const BY_CODE: Record<string, string> = {
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is unknown to the bucket service.',
  AccessDenied: 'Allow this key to read, write and delete objects in S3_BUCKET.',
  NoSuchBucket: 'S3_BUCKET does not exist. Create it, or correct its name.',
  RequestTimeTooSkewed: 'This computer’s clock is wrong. Synchronise it with NTP.',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket.',
  PermanentRedirect: 'S3_REGION or S3_ENDPOINT does not match the bucket.',
};

export type BucketOptions = {
  /** https://s3.af-south-1.amazonaws.com, or another S3-compatible store. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  log: Pick<Log, 'error' | 'warn'>;
  /** A call is aborted after this long without a byte. */
  timeoutMs?: number;
  /** Pause before a retry, unless the bucket names a time. */
  pauseMs?: number;
};

type Call = {
  method: 'GET' | 'PUT' | 'DELETE';
  key: string;
  headers?: Record<string, string>;
  /** Called again for every attempt. */
  body?: () => AsyncIterable<Uint8Array>;
};

/** A response, and the idle timer for the rest of its body. */
export type Answer = { response: Response; watch: IdleWatch };

/** `ask` returns null when the file does not exist. */
export type Bucket = { ask(call: Call): Promise<Answer | null> };

const SLOW = 'The document storage is not responding. Try again in a few minutes.';
const REFUSED =
  'The document storage refused the request. Try again later, and if this continues, tell us when it happened.';
const TRIES = 4;

/** Makes signed calls to one bucket, with the bucket's name in the path. Temporary errors are retried after a wait
 *  (`withRetry`). Permanent ones are thrown at once and logged with a remedy. Every call is safe to repeat, so it is
 *  also retried when the answer was lost. */
export function createBucket(options: BucketOptions): Bucket {
  const { endpoint, bucket, log, timeoutMs = 30_000, pauseMs = 300 } = options;
  const { region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({
    region,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    // The client's own retries would send a body that is already consumed.
    retries: 0,
  });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const down = (cause: unknown, seconds = pauseMs / 1_000) =>
    new AppError('files-down', SLOW, { retryAfterSeconds: seconds }, cause);

  async function once({ method, key, headers, body }: Call): Promise<Answer | null> {
    const watch = watchIdle(timeoutMs);
    let response: Response;
    try {
      response = await client.fetch(`${root}/${fileKey(key)}`, {
        method,
        signal: watch.signal,
        redirect: 'manual',
        headers: { 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD', ...headers },
        ...(body ? { body: streamOf(body(), watch.alive) } : {}),
      });
    } catch (cause) {
      watch.end();
      throw isAppError(cause) ? cause : down(cause);
    }
    if (response.ok) return { response, watch };
    const said = await response.text().catch(() => '');
    watch.end();
    const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(said)?.[1] ?? null;
    if (code === 'NoSuchKey') return null;
    throw refusal(response, code);
  }

  function refusal(response: Response, code: string | null): AppError {
    const { status } = response;
    const passes = status >= 500 || status === 429 || status === 408 || code === 'RequestTimeout';
    if (passes) {
      log.warn({ bucket, status, code }, 'the bucket asks for patience');
      return down(undefined, Number(response.headers.get('Retry-After')) || undefined);
    }
    log.error({ bucket, status, code, remedy: remedyFor(status, code) }, 'the bucket refuses us');
    return new AppError('files-down', REFUSED, { status, bucketCode: code });
  }

  return { ask: (call) => withRetry(() => once(call), TRIES) };
}

type IdleWatch = { signal: AbortSignal; alive(): void; end(): void };

/** Aborts a call after this long without progress. A large file may take its time, but a silent bucket may not. */
function watchIdle(timeoutMs: number): IdleWatch {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error(`Nothing came for ${timeoutMs} ms.`));
  let timer = setTimeout(stop, timeoutMs);
  return {
    signal: controller.signal,
    alive() {
      clearTimeout(timer);
      timer = setTimeout(stop, timeoutMs);
    },
    end: () => clearTimeout(timer),
  };
}

/** The content as a stream. `onTaken` is called for each consumed chunk, because that counts as progress. */
function streamOf(content: AsyncIterable<Uint8Array>, onTaken: () => void): ReadableStream {
  async function* taken(): AsyncIterable<Uint8Array> {
    for await (const chunk of content) {
      onTaken();
      yield chunk;
    }
  }
  return Readable.toWeb(Readable.from(taken())) as ReadableStream;
}

/** What an operator should do about a refusal. */
function remedyFor(status: number, code: string | null): string {
  const known = code ? BY_CODE[code] : undefined;
  if (known) return known;
  if (status >= 300 && status < 400) return BY_CODE['PermanentRedirect'] ?? '';
  return 'Look up this code in the documentation of the bucket service.';
}
