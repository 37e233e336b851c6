import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import { readyOrders, type BatchSteps, type OrderKeys } from '#app/domain/orders/each-order.ts';
import type { Services } from '#app/ports/services.ts';
import { refuseManyLabels, sizeOfSlips } from './document-size.ts';
import type { LabelSheet } from './label-sheet.rules.ts';
import { startDocument } from './start-document.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** How a document is requested. `isLink`: by opening the link of a label (label-of-order.ts). */
type Look = { sheet?: LabelSheet | undefined; isLink?: boolean | undefined };

export type DocumentBegun = BatchResult & { jobId: string };

/** Starts one merged document of labels, in the order selected. Orders without a label to print are skipped, with the
 *  reason. The format is the actor's setting, unless `sheet` gives another.
 *  @throws AppError 'nothing-to-do' when no order is left, 'too-many-requests' as `startDocument`, 'invalid-input' for
 *  more labels than one document holds. */
export function requestLabels(
  deps: Needs,
  actor: Actor,
  input: OrderKeys & Look,
  steps?: BatchSteps,
): Promise<DocumentBegun> {
  return request(deps, actor, 'labels', input, steps);
}

/** As `requestLabels`, for the person's own label printer. The format is that of the printer.
 *  @throws AppError as `requestLabels`, and 'not-allowed' for a caller who is not a person. */
export async function requestZebraLabels(
  deps: Needs,
  actor: Actor,
  input: OrderKeys,
  steps?: BatchSteps,
): Promise<DocumentBegun> {
  if (!actor.userId)
    throw new AppError(
      'not-allowed',
      'Zebra labels can only be printed from the portal. Sign in there.',
    );
  return request(deps, actor, 'zebra', input, steps);
}

/** Starts one merged document of return labels, in the order selected. Orders without an open return that has a
 *  courier job are skipped, with the reason.
 *  @throws AppError as `requestLabels`. */
export function requestReturnLabels(
  deps: Needs,
  actor: Actor,
  input: OrderKeys & Look,
  steps?: BatchSteps,
): Promise<DocumentBegun> {
  return request(deps, actor, 'returnLabels', input, steps);
}

/** Starts one merged document of packing slips, in the order selected. Cancelled and deleted orders are skipped.
 *  @throws AppError as `requestLabels`, and 'invalid-input' when the document would be too large. */
export function requestPackingSlips(
  deps: Needs,
  actor: Actor,
  input: OrderKeys,
  steps?: BatchSteps,
): Promise<DocumentBegun> {
  return request(deps, actor, 'packingSlips', input, steps);
}

const KINDS = {
  labels: 'shippingLabels',
  zebra: 'zebraLabels',
  returnLabels: 'returnLabels',
  packingSlips: 'packingSlips',
} as const;

async function request(
  deps: Needs,
  actor: Actor,
  intent: keyof typeof KINDS,
  { sheet, isLink, ...input }: OrderKeys & Look,
  steps?: BatchSteps,
): Promise<DocumentBegun> {
  const kind = KINDS[intent];
  const { ready, ...result } = await readyOrders(deps, actor, intent, input);
  const ids = ready.map(({ id }) => id);
  const size = kind === 'packingSlips' ? await sizeOfSlips(deps, ids) : undefined;
  if (!size) await refuseManyLabels(deps, ids, { isReturn: kind === 'returnLabels' });
  const more = { labelSheet: sheet, isLink, size };
  const jobId = await startDocument(deps, actor, kind, ready, more, async (tx, id) =>
    steps?.onStarted?.(tx, { ...result, jobId: id }),
  );
  return { ...result, jobId };
}
