import type { Notification } from '#app/domain/notifications/notification.schema.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { formatDate, isoDay } from '#app/domain/shared/time.ts';
import type { WorkDocument, WorkRow } from '#app/domain/workbench/work.schema.ts';
import type { workMessages } from '#app/messages/work.ts';
import type { StorePlaces } from './store-places.ts';
import { isBadWork, workText, workTitle } from './work-words.rules.ts';

type Text = ReturnType<typeof workMessages.in>['text'];

/** Returns the text of one notification, such as `Order 1042: On hold in the store` or `PDF Labels: 12 labels are
 *  ready`. */
export function notificationText(text: Text, entry: Notification): string {
  switch (entry.kind) {
    case 'alert':
      return alertText(text, entry);
    case 'work':
      return jobText(text, entry.work);
    case 'payment': {
      const words = formatMoney(rand(entry.amountCents));
      return text('bell.of', { subject: entry.typeWords, words });
    }
  }
}

type Alert = Extract<Notification, { kind: 'alert' }>;

function alertText(text: Text, { about, title }: Alert): string {
  if (about.kind === 'order') return text('bell.order', { order: about.orderId, words: title });
  if (about.kind === 'store') return text('bell.of', { subject: about.storeName, words: title });
  return title;
}

function jobText(text: Text, work: WorkRow): string {
  const words = workText(text, work);
  if (isBadWork(work) && work.document) return words;
  return text('bell.of', { subject: workTitle(text, work), words });
}

/** Returns the path of the page that the notification is about; null when there is none. A finished file has a
 *  button instead. */
export function notificationPath(entry: Notification, stores: StorePlaces): string | null {
  switch (entry.kind) {
    case 'alert':
      return alertPath(entry, stores);
    case 'work':
      if (entry.work.imported) return `/orders/import?id=${entry.work.id}`;
      return entry.work.document?.status === 'error' ? failedPath(entry.work.document) : null;
    case 'payment':
      return `/transaction/${entry.transactionId}`;
  }
}

/** The page where a failed document can be made again: the alerts, or the order list for an export, which has no
 *  alert. Null for a hub's document, which has none either and can be made again only by its hub. */
function failedPath({ collection }: WorkDocument): string | null {
  if (collection === 'orders-csv') return '/orders';
  const isOfHub = collection === 'load-lists' || collection === 'close-outs';
  return isOfHub ? null : '/alerts?code=documentFailed';
}

function alertPath({ about, code, isClosed }: Alert, stores: StorePlaces): string {
  switch (about.kind) {
    case 'order':
      return `/order-details/${about.orderKey}`;
    case 'store':
      return stores.page(about.storeName);
    case 'transaction':
      return `/transaction/${about.transactionId}`;
    case 'other':
      return isClosed ? '/alerts' : `/alerts?code=${code}`;
  }
}

type NotificationDay = { day: string; label: string; entries: Notification[] };

/** Groups notifications by their Johannesburg day and keeps their order. */
export function byDay(
  text: Text,
  entries: readonly Notification[],
  now: string,
): NotificationDay[] {
  const days: NotificationDay[] = [];
  for (const entry of entries) {
    const day = isoDay(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, label: dayLabel(text, day, now), entries: [entry] });
  }
  return days;
}

const DAY_MS = 86_400_000;

function dayLabel(text: Text, day: string, now: string): string {
  if (day === isoDay(now)) return text('bell.today');
  if (day === isoDay(new Date(Date.parse(now) - DAY_MS))) return text('bell.yesterday');
  return formatDate(`${day}T12:00:00Z`);
}
