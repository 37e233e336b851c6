import { z } from 'zod';
import { ALERT_CODE_NAMES, type AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { PageQuery } from '#app/domain/shared/page.ts';

/** As many as a person works through at a sitting. */
const PAGE_SIZE = 50;

/** What the list is asked for. An unknown kind is no kind. */
export const AlertsQuery = PageQuery.extend({
  limit: PageQuery.shape.limit.prefault(PAGE_SIZE),
  code: z
    .enum(ALERT_CODE_NAMES as [AlertCode, ...AlertCode[]])
    .optional()
    .catch(undefined),
});

/** What can be done to a matter beside the acts on its order. */
export const AlertAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('settle'), id: z.uuid() }),
  z.object({ intent: z.literal('reopen'), id: z.uuid() }),
  z.object({ intent: z.literal('tryAgain'), id: z.uuid() }),
  z.object({ intent: z.literal('approve'), id: z.uuid() }),
]);
export type AlertAction = z.infer<typeof AlertAction>;

/** `document`: of one that is made again, its new job. */
export type AlertAnswer = {
  intent: AlertAction['intent'];
  message: string;
  document: { collection: string; jobId: string; total: number } | null;
};
