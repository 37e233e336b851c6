import type { DocumentKind } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { AuditAction } from './audit-actions.rules.ts';

/** Limits for requests of one account that cost us or others work or money. The maximum size of a document is in
 *  document-limits.rules.ts. */

/** Documents of a kind that an account may have in progress at once; further requests are refused. */
export const MAX_UNDER_WAY: Record<DocumentKind, number> = {
  shippingLabels: 20,
  // A store can print on booking. Then each booked shipment has a document of its own, in addition to those that users
  // request.
  zebraLabels: 1_000,
  returnLabels: 20,
  packingSlips: 20,
  manifests: 20,
  ordersCsv: 5,
  // A person at a hub prints a load list for each driver every day.
  loadLists: 100,
  closeOuts: 20,
};

type Limit = { max: number; minutes: number; things: string };

/** Limits of actions per period, counted in the audit log. */
export const MAX_ACTIONS = {
  // We check each top-up with the payment provider again and again for a day.
  'topUp.begin': { max: 30, minutes: 60, things: 'top-ups' },
  // Each file may have 10 MB, which we store and read.
  'orders.importFile': { max: 30, minutes: 60, things: 'file uploads' },
  'webhook.test': { max: 30, minutes: 10, things: 'webhook tests' },
  // A single replay may send thousands of messages.
  'webhook.replay': { max: 60, minutes: 60, things: 'webhook resends' },
  'store.create': { max: 100, minutes: 60, things: 'new stores' },
  'store.approve': { max: 100, minutes: 60, things: 'store connections' },
  'store.location': { max: 300, minutes: 60, things: 'new pickup locations' },
} as const satisfies Partial<Record<AuditAction, Limit>>;
export type LimitedAction = keyof typeof MAX_ACTIONS;

export function isLimited(action: AuditAction): action is LimitedAction {
  return action in MAX_ACTIONS;
}

/** Start of the period that is counted. */
export function countedSince(action: LimitedAction, now: Date): Date {
  return new Date(now.getTime() - MAX_ACTIONS[action].minutes * 60_000);
}

/** The error, with the time to wait. `oldest` is when the earliest action that still counts was done. */
export function tooManyActions(action: LimitedAction, oldest: Date, now: Date): AppError {
  const { max, minutes, things } = MAX_ACTIONS[action];
  const freeAt = oldest.getTime() + minutes * 60_000;
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
  const again = counted(Math.ceil(retryAfterSeconds / 60), 'minute');
  const window = minutes === 60 ? 'an hour' : `in ${minutes} minutes`;
  const words = `An account is limited to ${groupDigits(max)} ${things} ${window}. Try again in ${again}.`;
  return new AppError('too-many-requests', words, { retryAfterSeconds });
}
