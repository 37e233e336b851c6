import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A body read to its end at once, whatever the reader takes for each piece: a server hangs up on who
 *  reads slowly. It waits in a file without a name, so that nothing of it stays, also when the process
 *  is killed. Where the body breaks off, what came is handed on before the break is thrown. */
export async function* spooled(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const path = join(tmpdir(), `thumela-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  // Windows keeps an open file's name until the end.
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
