import type { OrderImport } from '@prisma/client';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { StoredFile } from '#app/ports/files.ts';
import type { Services } from '#app/ports/services.ts';
import { ownImport } from './own-import.ts';
import { samplesOf } from './order-samples.ts';
import { guessMapping } from './guess-mapping.rules.ts';
import { isSureHead } from './head-of-file.ts';
import { ImportSettings, RowProblem } from './import.schema.ts';

export type ImportView = ReturnType<typeof viewOf>;

/** An import as its page shows it.
 *  @throws AppError 'not-found' for another person's. */
export async function readImport(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  id: string,
): Promise<ImportView> {
  return viewOf(await ownImport(deps, actor, id));
}

/** The actor's ten latest imports, newest first. */
export async function listImports(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
): Promise<ImportView[]> {
  authorize(actor, 'order.create');
  const found = await db.orderImport.findMany({
    where: { requestedBy: requesterOf(actor) },
    orderBy: { createdAt: 'desc' },
    take: 10,
  });
  return found.map(viewOf);
}

function viewOf(found: OrderImport) {
  const { id, state, fileName, total, done, error } = found;
  const { ready, repeated, leftOut, leftOutItems, refused, created } = found;
  const headers = found.headers as string[];
  return {
    id,
    state,
    fileName: fileName || 'File removed',
    headers,
    /** The number of title rows above the headers. */
    rowsAbove: Math.max(0, (found.headRow ?? 1) - 1),
    separator: found.separator,
    isSureHead: isSureHead(headers),
    total,
    done,
    counts: { ready, repeated, leftOut, leftOutItems, refused, created },
    problems: RowProblem.array()
      .parse(found.problems)
      .toSorted((a, b) => a.row - b.row),
    samples: state === 'checked' ? samplesOf(found.samples) : [],
    hasRefusedFile: found.refusedFileKey !== null && refused > 0,
    settings: ImportSettings.safeParse(found.settings).data ?? {
      mapping: guessMapping(headers),
      storeName: '',
      pickupLocationId: '',
      includeDone: false,
      dateOrder: '',
    },
    error,
    createdAt: found.createdAt.toISOString(),
  };
}

/** The file with the refused rows.
 *  @throws AppError 'not-found' */
export async function readRefused(
  deps: Pick<Services, 'db' | 'clock' | 'files'>,
  actor: Actor,
  id: string,
): Promise<StoredFile> {
  const { refusedFileKey, state, merchantId } = await ownImport(deps, actor, id);
  await noteReading(deps, actor, { action: 'papers.refusedRows', of: { id, merchantId } });
  const isWhole = state === 'checked' || state === 'done';
  const file = isWhole && refusedFileKey ? await deps.files.open(refusedFileKey) : null;
  if (!file) throw notFound('File');
  return file;
}
