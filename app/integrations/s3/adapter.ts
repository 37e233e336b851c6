import { createHash } from 'node:crypto';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import type { FilesPort } from '#app/ports/files.ts';
import { createBucket, type Answer, type Bucket, type BucketOptions } from './bucket.ts';
import { readOn } from './read-on.ts';
import { spool } from './spool.ts';

/** Documents in a bucket that speaks S3. A file appears whole or not at all: the bucket checks length
 *  and sum of what it was sent. */
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
