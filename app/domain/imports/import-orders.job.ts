import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

const HOUR_MS = 3_600_000;

/** `turn` distinguishes one request for the same import from the next. */
const payload = z.object({ importId: z.uuid(), turn: z.uuid() });

/** Checks a file and determines what would become of it. */
export const checkImportJob = defineJob({
  name: 'imports.check',
  lane: 'stores',
  payload,
  key: ({ importId, turn }) => `${importId}.${turn}`,
  retry: { attempts: 8, delayMs: 1_000 },
  timeoutMs: HOUR_MS,
});

/** Creates the orders of a checked file. */
export const runImportJob = defineJob({
  name: 'imports.run',
  lane: 'stores',
  payload,
  key: ({ importId, turn }) => `${importId}.${turn}`,
  retry: { attempts: 20, delayMs: 1_000 },
  timeoutMs: HOUR_MS,
});
