import { z } from 'zod';
import { ALERT_CODE_NAMES, type AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { PageQuery } from '#app/domain/shared/page.ts';

/** About as many alerts as a person works through in one go. */
const PAGE_SIZE = 50;

/** The query of the alert list. An unknown code is ignored, so the list shows all alerts. */
export const AlertsQuery = PageQuery.extend({
  limit: PageQuery.shape.limit.prefault(PAGE_SIZE),
  code: z
    .enum(ALERT_CODE_NAMES as [AlertCode, ...AlertCode[]])
    .optional()
    .catch(undefined),
});

/** The actions on an alert itself; its fixes may also be actions on its order. */
export const AlertAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('settle'), id: z.uuid() }),
  z.object({ intent: z.literal('reopen'), id: z.uuid() }),
  z.object({ intent: z.literal('tryAgain'), id: z.uuid() }),
  z.object({ intent: z.literal('approve'), id: z.uuid() }),
]);
export type AlertAction = z.infer<typeof AlertAction>;

/** `document` is the new job, if the action creates a failed document again. */
export type AlertAnswer = {
  intent: AlertAction['intent'];
  message: string;
  document: { collection: string; jobId: string; total: number } | null;
};
