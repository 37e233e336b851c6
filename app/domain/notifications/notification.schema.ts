import { z } from 'zod';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import type { WorkRow } from '#app/domain/workbench/work.schema.ts';

/** So many are listed, and counted. */
export const MAX_NOTIFICATIONS = 100;

/** `until`: the newest that the reader was shown. What came after it stays new. */
export const NotificationsForm = z.object({
  intent: z.literal('markRead'),
  until: z.iso.datetime(),
});

/** What an alert is about, as far as a link needs it. */
export type NotificationSubject =
  | { kind: 'order'; orderKey: string; orderId: string }
  | { kind: 'store'; storeName: string }
  | { kind: 'transaction'; transactionId: string }
  | { kind: 'other' };

export type NotificationContent =
  | { kind: 'alert'; code: AlertCode; title: string; isClosed: boolean; about: NotificationSubject }
  | { kind: 'work'; work: WorkRow }
  | { kind: 'payment'; transactionId: string; typeWords: string; amountCents: number };

/** Something that happened, when, and whether its reader has not seen it yet. */
export type Notification = { id: string; at: string; isNew: boolean } & NotificationContent;

/** The newest first. */
export type NotificationsAnswer = { now: string; entries: Notification[] };
