export const MAX_GATEWAYS = 20;
export const LONGEST_GATEWAY = 100;

/** Meanings that a shop's custom WooCommerce status can have. Orders with an unmapped status wait in the store. */
export const STATUS_MEANINGS = {
  processing: 'Ready to ship',
  completed: 'Sent by someone else',
  cancelled: 'Cancelled',
} as const;
export type StatusMeaning = keyof typeof STATUS_MEANINGS;
export const WAITS = 'wait';

export const MEANING_CHOICES = ['wait', 'processing', 'completed', 'cancelled'] as const;
MEANING_CHOICES satisfies readonly (StatusMeaning | typeof WAITS)[];
