import type { DeliveryRow } from '#app/domain/webhooks/webhook-log.ts';

type Words = {
  label: string;
  tone: 'good' | 'warm' | 'bad' | 'plain';
  progress: 'empty' | 'half' | 'full';
};

const WORDS: Record<DeliveryRow['state'], Words> = {
  pending: { label: 'Waiting', tone: 'warm', progress: 'half' },
  delivered: { label: 'Delivered', tone: 'good', progress: 'full' },
  failed: { label: 'Failed', tone: 'bad', progress: 'full' },
  held: { label: 'Paused', tone: 'plain', progress: 'empty' },
};

export function deliveryWords({ state }: Pick<DeliveryRow, 'state'>): Words {
  return WORDS[state];
}

/** '204 · 38 ms', or the reason why there was no answer. */
export function attemptText(attempt: DeliveryRow['last']): string {
  if (!attempt) return 'Not sent yet';
  const { status, durationMs, error } = attempt;
  return status === null ? (error ?? 'No answer') : `${status} · ${durationMs} ms`;
}
