import { z } from 'zod';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { FrameOrigin } from '#app/domain/stores/frame-origin.rules.ts';

export const WEBHOOK_SAVED = 'Webhook URL saved';
const REQUIRED = 'Webhook URL required';

export const WebhookUrl = requiredText(2_000, REQUIRED);

/** Actions on the store's page, by the form's `intent`. */
export const EditStoreForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), webhook_url: WebhookUrl }),
  z.object({ intent: z.literal('remove') }),
  z.object({ intent: z.literal('renewSecret') }),
  z.object({ intent: z.literal('switchOn') }),
  z.object({ intent: z.literal('test') }),
  z.object({ intent: z.literal('replay'), webhookId: z.uuid() }),
  z.object({ intent: z.literal('replayFailed') }),
  z.object({ intent: z.literal('revokeToken'), handle: z.string().min(1).max(10) }),
  z.object({ intent: z.literal('saveFrame'), frame_origin: FrameOrigin }),
  z.object({ intent: z.literal('frameSecret') }),
  z.object({ intent: z.literal('removeFrame') }),
]);
export type EditStoreForm = z.infer<typeof EditStoreForm>;
