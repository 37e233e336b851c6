import { z } from 'zod';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { TOKEN_DAYS } from './own-access.rules.ts';

const DAYS_MESSAGE = `Choose 1 to ${TOKEN_DAYS.most} days`;

const Name = requiredText(60, 'Name required', 'Use at most 60 characters');
const Days = z.coerce
  .number({ error: DAYS_MESSAGE })
  .int({ error: DAYS_MESSAGE })
  .min(1, { error: DAYS_MESSAGE })
  .max(TOKEN_DAYS.most, { error: DAYS_MESSAGE });

export const MakeTokenInput = z.object({ name: Name, days: Days.default(TOKEN_DAYS.standard) });
export type MakeTokenInput = z.infer<typeof MakeTokenInput>;

/** Actions on the page *Devices and API tokens*. */
export const OwnAccessForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('endSession'), id: z.uuid() }),
  z.object({ intent: z.literal('endOthers') }),
  z.object({ intent: z.literal('endToken'), id: z.uuid() }),
  MakeTokenInput.extend({ intent: z.literal('makeToken') }),
]);
export type OwnAccessForm = z.infer<typeof OwnAccessForm>;
