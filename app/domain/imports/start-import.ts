import { createHash } from 'node:crypto';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { refuseTooManyActs, writeAudit } from '#app/domain/audit/write-audit.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import type { Services } from '#app/ports/services.ts';
import { MOST_FILE_BYTES } from './import.schema.ts';
import { readRows, separatorOf, watchEncoding } from './read-rows.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;
export type SentFile = { name: string; content: AsyncIterable<Uint8Array> };

/** As much of a file as is looked at for its head. */
const HEAD_BYTES = 64 * 1024;

/** Stores a file that somebody sent, piece by piece, and reads its head. Returns the import's id.
 *  @throws AppError 'too-large', 'too-many-requests', 'invalid-input' at `file` for what is no CSV. */
export async function startImport(deps: Needs, actor: Actor, sent: SentFile): Promise<string> {
  authorize(actor, 'order.create');
  const id = newId();
  const at = deps.clock.now();
  const fileKey = `imports/${at.toISOString().slice(0, 10)}/${id}.csv`;
  const { merchantId } = actor;
  await refuseTooManyActs(deps.db, { at, action: 'orders.importFile', merchantId });
  // Named before it lies there: whatever comes in between, the sweeper finds it.
  await deps.db.orderImport.create({
    data: {
      ...NOT_WHOLE,
      id,
      fileKey,
      merchantId,
      requestedBy: requesterOf(actor),
      fileName: beginningOf(sent.name, 120),
      createdAt: at,
    },
  });
  const seen = watchFile();
  try {
    await deps.files.putStream(fileKey, seen.passing(sent.content), 'text/csv');
    const { head, encoding, fileHash } = seen.found();
    const separator = separatorOf(head.toString(encoding === 'utf-16le' ? 'utf16le' : 'utf8'));
    const headers = await headOf(head, { encoding, separator });
    await deps.db.$transaction(async (tx) => {
      await tx.orderImport.update({
        where: { id },
        data: { state: 'uploaded', error: null, fileHash, encoding, separator, headers },
      });
      await writeAudit(tx, actor, { at, action: 'orders.importFile', subject: id, merchantId });
    });
  } catch (error) {
    await deps.files.remove(fileKey);
    await deps.db.orderImport.deleteMany({ where: { id } });
    throw error;
  }
  return id;
}

/** A file that is on its way, or never came to its end. */
const NOT_WHOLE = {
  state: 'failed',
  error: 'The file has not come whole. If it is not on its way any more, choose it again.',
  fileHash: '',
  encoding: '',
  separator: '',
  headers: [],
} as const;

/** Everything that is to know of a file, taken while it passes. */
function watchFile() {
  const hash = createHash('sha256');
  const encoding = watchEncoding();
  const head: Uint8Array[] = [];
  let bytes = 0;
  async function* passing(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      if (bytes < HEAD_BYTES) head.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > MOST_FILE_BYTES) throw tooLarge();
      hash.update(chunk);
      encoding.see(chunk);
      yield chunk;
    }
  }
  const found = () => ({
    head: Buffer.concat(head).subarray(0, HEAD_BYTES),
    encoding: encoding.found(),
    fileHash: hash.digest('hex'),
  });
  return { passing, found };
}

function tooLarge(): AppError {
  const message = 'The file is larger than 10 MB. Split it.';
  return new AppError('too-large', message, { fields: { file: message } });
}

async function headOf(head: Buffer, shape: Parameters<typeof readRows>[1]): Promise<string[]> {
  async function* once() {
    yield await Promise.resolve(head);
  }
  for await (const { cells, problem } of readRows(once(), shape)) {
    if (problem) throw noHead(`The row of heads cannot be used. ${problem}`);
    if (cells.length === 0) break;
    return cells.map((cell) => beginningOf(cell.trim(), 80));
  }
  throw noHead('The file has no row of heads that could be read.');
}

function noHead(message: string): AppError {
  return new AppError('invalid-input', message, { fields: { file: message } });
}
