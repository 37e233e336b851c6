import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { Month } from './month.schema.ts';

/** Promises the papers of every account for a month that is over. */
export const issuePapersJob = defineJob({
  name: 'money.issue-papers',
  lane: 'stores',
  payload: z.object({ month: Month }),
  key: ({ month }) => month,
  retry: { attempts: 8, delayMs: 60_000 },
  timeoutMs: 300_000,
});

/** Issues one account's papers, with those of months before that are missing. */
export const issueAccountPapersJob = defineJob({
  name: 'money.issue-account-papers',
  lane: 'stores',
  payload: z.object({ merchantId: z.uuid(), month: Month }),
  key: ({ merchantId, month }) => `${merchantId}.${month}`,
  retry: { attempts: 8, delayMs: 60_000 },
  timeoutMs: 300_000,
});

/** Lays a paper's PDF down. */
export const printPaperJob = defineJob({
  name: 'money.print-paper',
  lane: 'documents',
  payload: z.object({ paperId: z.uuid() }),
  key: ({ paperId }) => paperId,
  retry: { attempts: 8, delayMs: 15_000 },
  timeoutMs: 300_000,
  // Nobody waits for one: on the first of a month thousands come at once.
  turn: () => 1_000,
});

/** Tells the account's owner of a month's papers. */
export const mailPapersJob = defineJob({
  name: 'money.mail-papers',
  lane: 'mail',
  payload: z.object({ merchantId: z.uuid(), month: Month }),
  key: ({ merchantId, month }) => `${merchantId}.${month}`,
  retry: { attempts: 12, delayMs: 5_000 },
  timeoutMs: 30_000,
});
