import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What came, on this machine's disk: a bucket wants to know the length before the first byte, and an
 *  answer that was lost wants all of it again. */
export type Spooled = {
  bytes: number;
  md5: string;
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
};

/** Writes all of it to a file of its own. @throws what `content` throws, leaving nothing behind. */
export async function spool(content: AsyncIterable<Uint8Array>): Promise<Spooled> {
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

/** Gone with whoever holds it: a process that is killed leaves nobody's data behind. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-spool-'));
  try {
    return await open(join(folder, 'content'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
