import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { StoredFile } from '#app/ports/files.ts';
import type { Answer, Bucket } from './bucket.ts';

/** How often a file that breaks off is read on from where it broke. */
const TIMES = 5;
const CUT = 'The download of the document stopped. Try again in a few minutes.';

/** Opens a file and reads it to its end: where the connection breaks it is asked for the rest, of the
 *  same version. Null where there is none.
 *  @throws AppError 'files-down', also while it is read. */
export async function readOn(bucket: Bucket, key: string): Promise<StoredFile | null> {
  const first = await bucket.ask({ method: 'GET', key });
  if (!first) return null;
  const bytes = Number(first.response.headers.get('Content-Length'));
  return { bytes, content: pieces(bucket, key, first, bytes) };
}

async function* pieces(
  bucket: Bucket,
  key: string,
  first: Answer,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  const version = first.response.headers.get('ETag') ?? '';
  let answer = first;
  let read = 0;
  for (let times = 0; times === 0 || read < bytes; times += 1) {
    if (times === TIMES) throw new AppError('files-down', CUT);
    if (times > 0) answer = await rest(bucket, key, version, read);
    try {
      for await (const chunk of bodyOf(answer.response)) {
        read += chunk.byteLength;
        // Whoever reads may take their time.
        answer.watch.end();
        yield chunk;
        answer.watch.alive();
      }
    } catch (error) {
      if (isAppError(error)) throw error;
    } finally {
      answer.watch.end();
    }
  }
}

async function rest(bucket: Bucket, key: string, version: string, from: number): Promise<Answer> {
  const headers = { Range: `bytes=${from}-`, 'If-Match': version };
  const answer = await bucket.ask({ method: 'GET', key, headers });
  if (answer?.response.status === 206) return answer;
  await answer?.response.body?.cancel();
  answer?.watch.end();
  throw new AppError('files-down', CUT);
}

function bodyOf({ body }: Response): AsyncIterable<Uint8Array> {
  return body ? Readable.fromWeb(body as WebStream) : Readable.from([]);
}
