import { z } from 'zod';
import type { BatchOrderState, ImportState } from '@prisma/client';
import type { Outdated } from '#app/domain/documents/outdated.rules.ts';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';

/** `batch`: the batch whose orders are shown. */
export const WorkQuery = z.object({ batch: z.uuid().optional().catch(undefined) });

const MAX_AT_ONCE = 100;

/** Actions on a person's listed background work. */
export const WorkAction = z.object({
  intent: z.literal('dismiss'),
  ids: z.preprocess((ids) => [ids].flat(), z.array(z.uuid()).min(1).max(MAX_AT_ONCE)),
});

export type WorkDocument = {
  collection: string;
  jobId: string;
  status: 'processing' | 'completed' | 'error';
  url: string | null;
  error: string | null;
  done: number;
  total: number;
  labels: number | null;
  skipped: SkippedOrder[];
  outdated: Outdated;
};

export type WorkImport = {
  state: ImportState;
  fileName: string;
  ready: number;
  created: number;
  repeated: number;
  leftOut: number;
  refused: number;
  error: string | null;
};

/** A batch, a document or an import of a person, running or recently finished. */
export type WorkRow = {
  id: string;
  /** The action of a batch; null for a single document and for an import. */
  intent: RunnableAction | null;
  isRunning: boolean;
  /** 0 for an import whose rows are not counted yet. */
  total: number;
  /** For a batch: orders that are done, or whose label is ready. */
  done: number;
  skipped: number;
  createdAt: string;
  document: WorkDocument | null;
  imported: WorkImport | null;
};

export type BatchOrderRow = {
  orderKey: string;
  orderId: string | null;
  state: BatchOrderState;
  reason: string | null;
  /** Whether the order was skipped for a temporary reason. */
  retry: boolean;
};

export type BatchDetail = WorkRow & {
  intent: RunnableAction;
  /** The number of parcels requested for each order. */
  parcels: number | null;
  orders: BatchOrderRow[];
};

export type WorkAnswer = { rows: WorkRow[]; batch: BatchDetail | null };
