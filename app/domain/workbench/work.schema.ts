import { z } from 'zod';
import type { BatchOrderState, ImportState } from '@prisma/client';
import type { Outdated } from '#app/domain/documents/outdated.rules.ts';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';

/** `batch`: the one whose orders are shown. */
export const WorkQuery = z.object({ batch: z.uuid().optional().catch(undefined) });

const MAX_AT_ONCE = 100;

/** What somebody does to the work of theirs that is listed. */
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

/** A batch, a document or an import of a person's, running or just finished. */
export type WorkRow = {
  id: string;
  /** Of a batch; null of a document alone, and of an import. */
  intent: RunnableAction | null;
  isRunning: boolean;
  /** Of an import 0, as long as its rows were not counted. */
  total: number;
  /** Of a batch: done, or with its label. */
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
  /** Skipped for what may go away. */
  retry: boolean;
};

export type BatchDetail = WorkRow & {
  intent: RunnableAction;
  /** Of how many parcels each was asked for. */
  parcels: number | null;
  orders: BatchOrderRow[];
};

export type WorkAnswer = { rows: WorkRow[]; batch: BatchDetail | null };
