import { z } from 'zod';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import type { WorkRow } from '#app/domain/workbench/work.schema.ts';

/** At most this many notifications are listed and counted. */
export const MAX_NOTIFICATIONS = 100;

/** `until` is the time of the newest notification that the reader was shown; later ones stay new. */
export const NotificationsForm = z.object({
  intent: z.literal('markRead'),
  until: z.iso.datetime(),
});

/** The subject of an alert, with the ids that a link needs. */
export type NotificationSubject =
  | { kind: 'order'; orderKey: string; orderId: string }
  | { kind: 'store'; storeName: string }
  | { kind: 'transaction'; transactionId: string }
  | { kind: 'other' };

export type NotificationContent =
  | { kind: 'alert'; code: AlertCode; title: string; isClosed: boolean; about: NotificationSubject }
  | { kind: 'work'; work: WorkRow }
  | { kind: 'payment'; transactionId: string; typeWords: string; amountCents: number };

export type Notification = { id: string; at: string; isNew: boolean } & NotificationContent;

/** `entries` are sorted newest first. */
export type NotificationsAnswer = { now: string; entries: Notification[] };
