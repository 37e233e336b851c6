import { z } from 'zod';
import { ATTENTION_CODE_NAMES, type AttentionCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { PageQuery } from '#app/domain/shared/page.ts';

/** As many as a person works through at a sitting. */
const PAGE_SIZE = 50;

/** What the list is asked for. An unknown kind is no kind. */
export const MattersQuery = PageQuery.extend({
  limit: PageQuery.shape.limit.prefault(PAGE_SIZE),
  code: z
    .enum(ATTENTION_CODE_NAMES as [AttentionCode, ...AttentionCode[]])
    .optional()
    .catch(undefined),
});

/** What can be done to a matter beside the acts on its order. */
export const MatterAct = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('settle'), id: z.uuid() }),
  z.object({ intent: z.literal('reopen'), id: z.uuid() }),
  z.object({ intent: z.literal('tryAgain'), id: z.uuid() }),
  z.object({ intent: z.literal('approve'), id: z.uuid() }),
]);
export type MatterAct = z.infer<typeof MatterAct>;

/** `document`: of one that is made again, its new job. */
export type MatterAnswer = {
  intent: MatterAct['intent'];
  message: string;
  document: { collection: string; jobId: string; total: number } | null;
};
