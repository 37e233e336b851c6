import { createHash } from 'node:crypto';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import type { FilesPort, StoredFile } from '#app/ports/files.ts';
import { createBucket, type Answer, type Bucket, type BucketOptions } from './bucket.ts';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';

/** The largest number of connections that one download may use. */
const TIMES = 5;
const CUT = 'The download of the document stopped. Try again in a few minutes.';

/** Stores documents in an S3-compatible bucket. A file appears complete or not at all, because the bucket verifies
 *  length and checksum. */
export function createS3Files(options: BucketOptions): FilesPort {
  const bucket = createBucket(options);
  return {
    async put(key, content, contentType) {
      const md5 = createHash('md5').update(content).digest('base64');
      const body = () => slices(content);
      await store(bucket, { key, contentType, bytes: content.byteLength, md5, body });
    },
    async putStream(key, content, contentType) {
      const spooled = await spool(content);
      try {
        const { bytes, md5, read: body } = spooled;
        await store(bucket, { key, contentType, bytes, md5, body });
        return bytes;
      } finally {
        await spooled.remove();
      }
    },
    async get(key) {
      const file = await readOn(bucket, key);
      return file && wholeOf(file.content);
    },
    open: (key) => readOn(bucket, key),
    async remove(key) {
      await letGo(await bucket.ask({ method: 'DELETE', key }));
    },
  };
}

const SLICE_BYTES = 64 * 1024;

async function* slices(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.byteLength; start += SLICE_BYTES)
    yield await Promise.resolve(content.subarray(start, start + SLICE_BYTES));
}

type Sent = {
  key: string;
  contentType: string;
  bytes: number;
  md5: string;
  body: () => AsyncIterable<Uint8Array>;
};

async function store(bucket: Bucket, { key, contentType, bytes, md5, body }: Sent): Promise<void> {
  const headers = {
    'Content-Type': contentType,
    'Content-Length': String(bytes),
    'Content-MD5': md5,
  };
  await letGo(await bucket.ask({ method: 'PUT', key, headers, body }));
}

async function letGo(answer: Answer | null): Promise<void> {
  await answer?.response.body?.cancel();
  answer?.watch.end();
}

/** Content buffered on the local disk. A bucket needs the length before the first byte, and a retry needs all bytes
 *  again. */
type Spooled = {
  bytes: number;
  md5: string;
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
};

/** Writes the stream to a temporary file. @throws what `content` throws, leaving nothing behind. */
async function spool(content: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const file = await openNameless();
  const hash = createHash('md5');
  let bytes = 0;
  async function* measured(): AsyncIterable<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  try {
    await file.writeFile(measured());
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    bytes,
    md5: hash.digest('base64'),
    read: () => file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Uint8Array>,
    remove: () => file.close(),
  };
}

/** Opens a file and deletes its name at once, so that a killed process leaves no data behind. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-spool-'));
  try {
    return await open(join(folder, 'content'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a file and reads it to the end. If the connection breaks, the rest of the same version is requested. Null
 *  when the file does not exist.
 *  @throws AppError 'files-down', also while the content is read. */
async function readOn(bucket: Bucket, key: string): Promise<StoredFile | null> {
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
