import { Prisma, type ImportState } from '@prisma/client';
import { writeAudit, type AuditedAction } from '#app/domain/audit/write-audit.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { JobDefinition } from '#app/domain/shared/job.ts';
import { announce } from '#app/domain/shared/live.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { checkImportJob, runImportJob } from './import-orders.job.ts';
import type { ImportForm, ImportSettings } from './import.schema.ts';
import { MOVED_ON, NOTHING_YET, ownImport } from './own-import.ts';
import { deleteImports, removeFilesOf, withdraw } from './remove-imports.ts';
import { separateImport } from './start-import.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Queues a check of the file with these settings. No orders are created yet.
 *  @throws AppError 'not-found', 'conflict' while the import is being processed, once it is done, or without its
 *  complete file. */
export async function requestCheck(
  deps: Needs,
  actor: Actor,
  id: string,
  settings: ImportSettings,
): Promise<void> {
  await ownImport(deps, actor, id);
  await begin(deps, actor, id, checkImportJob, {
    from: ['uploaded', 'checked', 'failed'],
    to: 'checking',
    settings,
  });
}

/** Queues the creation of orders from a checked file.
 *  @throws AppError 'not-found', 'nothing-to-do' if no order is ready, 'conflict' unless the import is in the state
 *  `checked`. */
export async function requestImport(deps: Needs, actor: Actor, id: string): Promise<void> {
  const { merchantId, ready } = await ownImport(deps, actor, id);
  if (ready === 0)
    throw new AppError(
      'nothing-to-do',
      'None of the rows in the file can be imported. Correct the file, then choose it again.',
    );
  const detail = { orders: ready };
  const audited = { action: 'orders.import', subject: id, merchantId, detail } as const;
  await begin(deps, actor, id, runImportJob, { from: ['checked'], to: 'importing' }, audited);
}

type Move = { from: ImportState[]; to: ImportState; settings?: ImportSettings };

async function begin(
  deps: Needs,
  actor: Actor,
  id: string,
  job: JobDefinition<{ importId: string; turn: string }>,
  { from, to, settings }: Move,
  audited?: Omit<AuditedAction, 'at'>,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.orderImport.updateMany({
      // A file without a hash was not uploaded completely.
      where: { id, state: { in: from }, fileKey: { not: null }, fileHash: { not: '' } },
      data: {
        ...NOTHING_YET,
        ...(settings ? { settings } : {}),
        state: to,
      },
    });
    if (count === 0) throw new AppError('conflict', MOVED_ON);
    await announce(tx, 'import', requesterOf(actor), id);
    if (audited) await writeAudit(tx, actor, { ...audited, at });
    await enqueue(tx, job, { importId: id, turn: newId() });
  });
}

/** Removes an import and its files, unless it is being processed. Orders that it created stay.
 *  @throws AppError 'not-found', 'conflict' while it is being processed. */
export async function discardImport(
  deps: Pick<Services, 'db' | 'clock' | 'files'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const found = await ownImport(deps, actor, id);
  // The import is withdrawn first, so that no one starts it while its file is removed.
  const count = await withdraw(deps.db, { id, state: { notIn: ['checking', 'importing'] } });
  if (count === 0)
    throw new AppError('conflict', 'The file is still being processed. Wait until it is done.');
  await removeFilesOf(deps, found);
  const { merchantId } = found;
  const action = { action: 'orders.importDiscard', subject: id, merchantId } as const;
  await deps.db.$transaction(async (tx) => {
    await deleteImports(tx, [id]);
    await writeAudit(tx, actor, { at: deps.clock.now(), ...action });
  });
}

/** Marks an import as failed when its job has failed, so that it does not look as if it were running. */
export async function failImport(
  { db, clock }: Needs,
  { importId }: { importId: string },
  reason: string,
): Promise<void> {
  const failed = await db.orderImport.updateManyAndReturn({
    where: { id: importId, state: { in: ['checking', 'importing'] } },
    data: { state: 'failed', error: reason, actor: Prisma.DbNull, endedAt: clock.now() },
    select: { requestedBy: true },
  });
  for (const { requestedBy } of failed) await announce(db, 'import', requestedBy, importId);
}

/** Handles the forms on an import's page. */
export async function changeImport(
  deps: Pick<Services, 'db' | 'clock' | 'files'>,
  actor: Actor,
  form: ImportForm,
): Promise<void> {
  if (form.intent === 'check') await requestCheck(deps, actor, form.id, form.settings);
  else if (form.intent === 'separate') await separateImport(deps, actor, form.id, form.separator);
  else if (form.intent === 'import') await requestImport(deps, actor, form.id);
  else await discardImport(deps, actor, form.id);
}
