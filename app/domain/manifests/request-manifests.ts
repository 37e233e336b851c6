import { refuseTooLarge } from '#app/domain/documents/document-limits.rules.ts';
import type { DocumentBegun } from '#app/domain/documents/request-documents.ts';
import { startDocument } from '#app/domain/documents/start-document.ts';
import { readyOrders, type BatchSteps, type OrderKeys } from '#app/domain/orders/each-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Starts one PDF of the manifests that these orders were confirmed on, in the sequence of the orders. Each manifest is
 *  complete and as it was on confirmation.
 *  @throws AppError 'nothing-to-do' when none is on a confirmed manifest; 'invalid-input' when several manifests would
 *  be too large for one document; 'too-many-requests' as `startDocument`. */
export async function requestManifests(
  deps: Needs,
  actor: Actor,
  input: OrderKeys,
  steps?: BatchSteps,
): Promise<DocumentBegun> {
  const { ready, ...result } = await readyOrders(deps, actor, 'manifests', input);
  const ids = ready.map(({ id }) => id);
  const asked = await deps.db.order.findMany({
    where: { id: { in: ids } },
    select: { id: true, manifestId: true },
  });
  const manifestOf = new Map(asked.map(({ id, manifestId }) => [id, manifestId]));
  const manifestIds = [...new Set(ids.flatMap((id) => manifestOf.get(id) ?? []))];
  // All orders on these manifests, because erasing any of them withdraws the document.
  const rows = await deps.db.manifestRow.findMany({
    where: { manifestId: { in: manifestIds } },
    orderBy: [{ manifestId: 'asc' }, { position: 'asc' }],
    select: { order: { select: { id: true, merchantId: true } } },
  });
  // A single manifest is always printed, whatever its size, because the user cannot choose a part of it.
  if (manifestIds.length > 1)
    refuseTooLarge({ lines: rows.length, characters: 0 }, 'rows on their manifests');
  const orders = rows.map(({ order }) => order);
  const more = { manifestIds };
  const jobId = await startDocument(deps, actor, 'manifests', orders, more, async (tx, id) =>
    steps?.onStarted?.(tx, { ...result, jobId: id }),
  );
  return { ...result, jobId };
}
