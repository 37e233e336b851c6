import { createHash } from 'node:crypto';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { refuseTooManyActions, writeAudit } from '#app/domain/audit/write-audit.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import type { Services } from '#app/ports/services.ts';
import { fileOf, MOVED_ON, NOTHING_YET, ownImport } from './own-import.ts';
import { HEAD_BYTES, headOfFile, type FileHead } from './head-of-file.ts';
import type { Separator } from './import-fields.rules.ts';
import { MAX_FILE_BYTES, type ImportSettings } from './import.schema.ts';
import { watchEncoding, type Encoding } from './read-rows.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;
type SentFile = { name: string; content: AsyncIterable<Uint8Array> };

/** Stores an uploaded file as a stream, and reads its headers. Returns the import's id.
 *  @throws AppError 'not-allowed', 'too-many-requests', 'too-large', 'files-down', 'invalid-input' at `file` if it is
 *  not a CSV file, 'conflict' if it was discarded while it uploaded. */
export async function startImport(deps: Needs, actor: Actor, sent: SentFile): Promise<string> {
  authorize(actor, 'order.create');
  const id = newId();
  const at = deps.clock.now();
  const fileKey = `imports/${at.toISOString().slice(0, 10)}/${id}.csv`;
  const { merchantId } = actor;
  await refuseTooManyActions(deps.db, { at, action: 'orders.importFile', merchantId });
  // The name is saved before the file, so that the clean-up finds the file whatever happens.
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
    const found = await headOfFile(head, encoding);
    await deps.db.$transaction(async (tx) => {
      const { count } = await tx.orderImport.updateMany({
        where: { id },
        data: { state: 'uploaded', error: null, fileHash, encoding, ...readAs(found) },
      });
      if (count === 0)
        throw new AppError(
          'conflict',
          'The file was removed while it was uploading. Choose it again.',
        );
      await writeAudit(tx, actor, { at, action: 'orders.importFile', subject: id, merchantId });
    });
  } catch (error) {
    await deps.files.remove(fileKey);
    await deps.db.orderImport.deleteMany({ where: { id } });
    throw error;
  }
  return id;
}

/** State of a file that is still uploading, or was never uploaded completely. */
const NOT_WHOLE = {
  state: 'failed',
  error: 'The file did not upload completely. If it is no longer uploading, choose it again.',
  fileHash: '',
  encoding: '',
  separator: '',
  headers: [],
} as const;

/** Collects a file's beginning, encoding and hash while it streams past. */
function watchFile() {
  const hash = createHash('sha256');
  const encoding = watchEncoding();
  const head: Uint8Array[] = [];
  let bytes = 0;
  async function* passing(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      if (bytes < HEAD_BYTES) head.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > MAX_FILE_BYTES) throw tooLarge();
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

/** Reads the file with another separator, and guesses its columns again.
 *  @throws AppError 'conflict' while it is processed and once it was imported, 'gone' without its file, 'not-found',
 *  'invalid-input' at `file` as `headOfFile`. */
export async function separateImport(
  deps: Needs,
  actor: Actor,
  id: string,
  separator: Separator,
): Promise<void> {
  const own = await ownImport(deps, actor, id);
  const file = await fileOf(deps, own);
  const head = await beginningBytes(file.content);
  const found = await headOfFile(head, own.encoding as Encoding, separator);
  const { count } = await deps.db.orderImport.updateMany({
    where: { id, state: { in: ['uploaded', 'checked', 'failed'] }, fileHash: { not: '' } },
    data: { ...readAs(found), ...NOTHING_YET, state: 'uploaded' },
  });
  if (count === 0) throw new AppError('conflict', MOVED_ON);
}

async function beginningBytes(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks);
}

function readAs({ separator, headRow, headers, mapping }: FileHead) {
  const settings: ImportSettings = {
    mapping,
    storeName: '',
    pickupLocationId: '',
    includeDone: false,
    dateOrder: '',
  };
  return { separator, headRow, headers, settings };
}
