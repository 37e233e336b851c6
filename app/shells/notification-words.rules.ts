import type { Notification } from '#app/domain/notifications/notification.schema.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { formatDate, isoDay } from '#app/domain/shared/time.ts';
import type { WorkDocument } from '#app/domain/workbench/work.schema.ts';
import type { StorePlaces } from './store-places.ts';
import { isBadWork, workText, workTitle } from './work-words.rules.ts';

/** Returns one sentence, such as `Order 1042: On hold in the store` or `PDF Labels: 12 labels are ready`. */
export function notificationText(entry: Notification): string {
  switch (entry.kind) {
    case 'alert':
      return alertText(entry);
    case 'work':
      return isBadWork(entry.work) && entry.work.document
        ? workText(entry.work)
        : `${workTitle(entry.work)}: ${workText(entry.work)}`;
    case 'payment':
      return `${entry.typeWords}: ${formatMoney(rand(entry.amountCents))}`;
  }
}

function alertText({ about, title }: Extract<Notification, { kind: 'alert' }>): string {
  if (about.kind === 'order') return `Order ${about.orderId}: ${title}`;
  return about.kind === 'store' ? `${about.storeName}: ${title}` : title;
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

/** The page where a failed document can be made again. An export and a hub's document have no alert, because they do
 *  not list their orders; a hub's document can be made again only by its hub. */
function failedPath({ collection }: WorkDocument): string | null {
  if (collection === 'orders-csv') return '/orders';
  const isOfHub = collection === 'load-lists' || collection === 'close-outs';
  return isOfHub ? null : '/alerts?code=documentFailed';
}

function alertPath(
  { about, code, isClosed }: Extract<Notification, { kind: 'alert' }>,
  stores: StorePlaces,
): string {
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
export function byDay(entries: readonly Notification[], now: string): NotificationDay[] {
  const days: NotificationDay[] = [];
  for (const entry of entries) {
    const day = isoDay(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, label: dayLabel(day, now), entries: [entry] });
  }
  return days;
}

const DAY_MS = 86_400_000;

function dayLabel(day: string, now: string): string {
  if (day === isoDay(now)) return 'Today';
  if (day === isoDay(new Date(Date.parse(now) - DAY_MS))) return 'Yesterday';
  return formatDate(`${day}T12:00:00Z`);
}
