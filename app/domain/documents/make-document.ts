import { Prisma, type DocumentJob } from '@prisma/client';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import {
  keepPrints,
  lockWhatIsShown,
  printKey,
  type KeptPrint,
} from '#app/domain/orders/keep-prints.ts';
import { announce } from '#app/domain/shared/live.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import {
  CONTENT,
  isOrderDocument,
  type LabelPrint,
  type OrderLabel,
  type PrintedContent,
  type Renderers,
} from './document-content.ts';
import { nothingLeftWords } from './left-out.rules.ts';
import type { PrintSettings } from './print-settings.schema.ts';
import { printSettingsOf } from './print-settings.ts';
import { removeUnlessNamed } from './remove-documents.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'settings'> & Renderers;

const BATCH = 200;

/** Makes the document of a job and closes the job: a merged PDF, or labels queued for the person's printer. Orders
 *  that can no longer be printed are left out. Idempotent: a closed job is left alone, and each parcel gets one
 *  print job. */
export async function makeDocument(deps: Needs, input: { documentJobId: string }): Promise<void> {
  const job = await deps.db.documentJob.findUnique({ where: { id: input.documentJobId } });
  if (!job || job.state !== 'processing') return;
  if (!isOrderDocument(job.kind)) return;
  const printSettings = await printSettingsOf(deps, job.requestedBy);
  const { kind } = job;
  await failWhenTooLarge(deps, input, () => make(deps, job, kind, printSettings));
}

/** Runs `make`. If the document is too large, its job fails at once, because a retry would not make it smaller. */
export async function failWhenTooLarge(
  deps: Pick<Services, 'db' | 'clock'>,
  input: { documentJobId: string },
  make: () => Promise<void>,
): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (!isAppError(error) || error.code !== 'too-large') throw error;
    await failDocument(deps, input, error.message);
  }
}

async function make(
  deps: Needs,
  job: DocumentJob,
  kind: PrintedContent,
  printSettings: PrintSettings,
): Promise<void> {
  const input = { documentJobId: job.id };
  const { pdf, labels, made, done, skipped } = await CONTENT[kind](deps, job, printSettings);
  if (done === 0 && skipped.length > 0)
    return failDocument(deps, input, nothingLeftWords(skipped), skipped);
  const fileKey = pdf ? await storePdf(deps, job, await pdf()) : null;
  const prints = job.kind === 'zebraLabels' ? await printsOf(deps, labels, printSettings) : [];
  const isClosed = await deps.db.$transaction(async (tx) => {
    // Locks the orders before the job, in the same sequence as an erasure does.
    await lockWhatIsShown(tx, made);
    const closed = await tx.documentJob.updateMany({
      where: { id: job.id, state: 'processing' },
      data: {
        state: 'completed',
        fileKey,
        done,
        ...(labels.length > 0 ? { labels: labels.length } : {}),
        ...(skipped.length > 0 ? { skipped } : {}),
        completedAt: deps.clock.now(),
      },
    });
    if (closed.count === 0) return false;
    const kept = await keepPrints(tx, made, {
      at: deps.clock.now(),
      documentJobId: job.id,
      // A link may only be looked at, and a queued label may fail or wait for ever.
      isTentative: job.isLink || job.kind === 'zebraLabels',
    });
    if (job.kind === 'zebraLabels' && job.requestedByUserId) {
      const userId = job.requestedByUserId;
      const of = { userId, documentJobId: job.id, createdAt: deps.clock.now() };
      for (let start = 0; start < prints.length; start += BATCH)
        await tx.printJob.createMany({
          data: prints
            .slice(start, start + BATCH)
            .map((print) => ({ ...print, ...of, ...showsOf(kept, print), id: newId() })),
          skipDuplicates: true,
        });
      await announce(tx, 'print', userId, job.id);
    }
    await announce(tx, 'document', job.requestedBy, job.id);
    return true;
  });
  if (!isClosed && fileKey) await removeUnlessNamed(deps, job.id, fileKey);
}

/** Closes the job of a document that cannot be made: sets its state to 'error' and stores the reason that is shown to
 *  the person. A job that has already ended stays as it is. */
export async function failDocument(
  deps: Pick<Services, 'db' | 'clock'>,
  input: { documentJobId: string },
  reason: string,
  skipped: SkippedOrder[] = [],
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const [job] = await tx.documentJob.updateManyAndReturn({
      where: { id: input.documentJobId, state: 'processing' },
      data: {
        state: 'error',
        error: reason,
        ...(skipped.length > 0 ? { skipped } : {}),
        ask: Prisma.DbNull,
        completedAt: deps.clock.now(),
      },
      select: { id: true, requestedBy: true },
    });
    if (job) await announce(tx, 'document', job.requestedBy, job.id);
  });
}

function showsOf(kept: ReadonlyMap<string, KeptPrint>, { orderId }: Print): { shows?: KeptPrint } {
  const shows = kept.get(printKey({ orderId, paper: 'label' }));
  return shows ? { shows } : {};
}

type Print = Omit<OrderLabel, 'label'> & LabelPrint & { position: number; dpi: number };

/** At most this many labels are drawn at a time, because the event loop is held up while their files are encoded. */
const PRINTS = 50;

async function printsOf(
  deps: Needs,
  labels: readonly OrderLabel[],
  { printerDpi }: PrintSettings,
): Promise<Print[]> {
  const prints: Print[] = [];
  for (let start = 0; start < labels.length; start += PRINTS) {
    const here = labels.slice(start, start + PRINTS);
    const drawn = await deps.renderPrints(
      here.map(({ label }) => label),
      printerDpi,
    );
    for (const [index, print] of drawn.entries()) {
      const { label: _, ...parcel } = here[index]!;
      prints.push({ ...parcel, ...print, position: start + index, dpi: printerDpi });
    }
  }
  return prints;
}

/** Stores the PDF. Returns its key in the file store; null if the job has ended in the meantime. */
async function storePdf(deps: Needs, job: DocumentJob, pdf: Uint8Array): Promise<string | null> {
  const key = `documents/${job.createdAt.toISOString().slice(0, 10)}/${job.id}.pdf`;
  // The key is stored before the file exists, so that the clean-up job finds the file even if this worker is
  // killed.
  const named = await deps.db.documentJob.updateMany({
    where: { id: job.id, state: 'processing' },
    data: { fileKey: key },
  });
  if (named.count === 0) return null;
  await deps.files.put(key, pdf, 'application/pdf');
  return key;
}
