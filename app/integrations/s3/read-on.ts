import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { StoredFile } from '#app/ports/files.ts';
import type { Answer, Bucket } from './bucket.ts';

/** How many connections a file may need until its last byte. */
const TIMES = 5;
const CUT = 'The download of the document stopped. Try again in a few minutes.';

/** Opens a file and reads it to the end. If the connection breaks, the rest of the same version is requested. Null
 *  when the file does not exist.
 *  @throws AppError 'files-down', also while the content is read. */
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
        // The idle timer is paused while the consumer handles a chunk.
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
