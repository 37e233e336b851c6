import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Downloads a body at full speed, however slowly the consumer handles each chunk, because servers disconnect slow
 *  readers. The data is buffered in a file whose name is deleted at once, so nothing remains even if the process is
 *  killed. If the download breaks, the received part is yielded before the error is thrown. */
export async function* spooled(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const path = join(tmpdir(), `thumela-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  // Windows cannot delete the name of an open file, so it is deleted at the end.
  const hasName = await rm(path).then(
    () => false,
    () => true,
  );
  try {
    let broken: { cause: unknown } | null = null;
    try {
      for await (const piece of body) await file.write(piece);
    } catch (cause) {
      broken = { cause };
    }
    yield* file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Uint8Array>;
    if (broken) throw broken.cause;
  } finally {
    await file.close();
    if (hasName) await rm(path, { force: true });
  }
}
