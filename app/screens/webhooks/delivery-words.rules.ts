import type { DeliveryRow } from '#app/domain/webhooks/webhook-log.ts';
import type { webhookMessages } from '#app/messages/webhooks.ts';

export type Text = ReturnType<typeof webhookMessages.in>['text'];

type Look = {
  tone: 'good' | 'warm' | 'bad' | 'plain';
  progress: 'empty' | 'half' | 'full';
};

export const DELIVERY_LOOK: Record<DeliveryRow['state'], Look> = {
  pending: { tone: 'warm', progress: 'half' },
  delivered: { tone: 'good', progress: 'full' },
  failed: { tone: 'bad', progress: 'full' },
  held: { tone: 'plain', progress: 'empty' },
};

/** '204 · 38 ms', or the reason why there was no answer. */
export function attemptText(text: Text, attempt: DeliveryRow['last']): string {
  if (!attempt) return text('attempt.none');
  const { status, durationMs, error } = attempt;
  return status === null ? (error ?? text('attempt.noAnswer')) : `${status} · ${durationMs} ms`;
}
