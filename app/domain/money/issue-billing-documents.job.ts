import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';
import { Month } from './month.schema.ts';

/** Queues a job for each account to issue its documents of a closed month. */
export const issueBillingDocumentsJob = defineJob({
  name: 'money.issue-papers',
  lane: 'stores',
  payload: z.object({ month: Month }),
  key: ({ month }) => month,
  retry: { attempts: 8, delayMs: 60_000 },
  timeoutMs: 300_000,
});

/** Issues one account's documents of a month, and those of earlier months that are missing. */
export const issueAccountDocumentsJob = defineJob({
  name: 'money.issue-account-papers',
  lane: 'stores',
  payload: z.object({ merchantId: z.uuid(), month: Month }),
  key: ({ merchantId, month }) => `${merchantId}.${month}`,
  retry: { attempts: 8, delayMs: 60_000 },
  timeoutMs: 300_000,
});

/** Creates and stores a document's PDF. */
export const printBillingDocumentJob = defineJob({
  name: 'money.print-paper',
  lane: 'documents',
  payload: z.object({ paperId: z.uuid() }),
  key: ({ paperId }) => paperId,
  retry: { attempts: 8, delayMs: 15_000 },
  timeoutMs: 300_000,
  // Low priority, because thousands are created on the first of a month, and hardly anyone waits for one.
  turn: () => 1_000,
});

/** Notifies the account's owner of a month's documents by mail. */
export const mailBillingDocumentsJob = defineJob({
  name: 'money.mail-papers',
  lane: 'mail',
  payload: z.object({ merchantId: z.uuid(), month: Month }),
  key: ({ merchantId, month }) => `${merchantId}.${month}`,
  retry: { attempts: 12, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
  // Low priority, because thousands are due on the first of a month, and sign-in codes share the lane.
  turn: () => 1_000,
});
