import { AppError } from '#app/domain/shared/errors.ts';
import { LANGUAGE_CODES } from '#app/messages/languages.ts';
import { noteMark, noteMessages } from '#app/messages/notes.ts';
import type { SentUpdates, TrackingUpdate } from '#app/ports/store-platform.ts';
import { BETWEEN_NUMBERS, META } from './translate.ts';
import { listOf, WireNote, type WireOrder } from './wire.ts';
import { shaped, type WooAnswer, type WooRequest } from './rest-client.ts';

type Call = (request: WooRequest) => Promise<WooAnswer>;

/** How far the store's clock may be behind ours, in ms. */
const CLOCK_SLACK_MS = 15 * 60_000;

/** Writes only what differs: one PUT of our meta, which covers the order with all its parts, then one note per
 *  milestone with the number of its part. Completing the order is left to the merchant. Meta and notes are read first,
 *  so a repeat has no effect even when the first answer was lost. */
export async function bringUpToDate(
  call: Call,
  order: WireOrder,
  update: TrackingUpdate,
  sent: SentUpdates,
): Promise<SentUpdates> {
  if (order.status === 'trash') {
    throw new AppError('store-refused', 'The order is in the store’s trash.', {
      failure: 'gone',
    });
  }
  const path = `orders/${order.id}`;
  const wanted = wantedMeta(update);
  if (!wanted.every(({ key, value }) => hasMeta(order, key, value))) {
    // Only the id is requested, because the whole order may be too large, and the write would then be reported as
    // failed.
    const params = { _fields: 'id' };
    await call({ method: 'put', path, params, body: { meta_data: wanted } });
  }
  // The time distinguishes a second failed attempt from the first.
  const noteKey = `note.${update.milestone}.${update.at.toISOString()}`;
  const noteId = sent[noteKey] ?? (await ensureNote(call, path, update));
  return { ...sent, meta: update.orderKey, [noteKey]: noteId };
}

async function ensureNote(call: Call, path: string, update: TrackingUpdate): Promise<string> {
  const answer = await call({ method: 'get', path: `${path}/notes` });
  const notes = shaped(listOf(WireNote), answer);
  const { taken = [] } = update;
  const present = notes.find(
    (note) =>
      isNoteOf(note, update) && !isOlder(note, update.at) && !taken.includes(String(note.id)),
  );
  if (present) return String(present.id);
  const body = { note: noteOf(update), customer_note: update.notifyCustomer };
  const made = await call({ method: 'post', path: `${path}/notes`, body });
  return String(shaped(WireNote, made).id);
}

/** Whether the note is about the same milestone and tracking number. Notes in every language are compared, because the
 *  store's language may have changed since the note was written. The arrival of a return to sender also has the text of
 *  earlier releases, which did not distinguish it from a return of the buyer. */
function isNoteOf({ note }: WireNote, update: TrackingUpdate): boolean {
  const { number } = followedBy(update);
  const texts = [textOf(update), update.milestone];
  return LANGUAGE_CODES.some((language) =>
    texts.some((text) => note.startsWith(noteMark(language, text, number))),
  );
}

/** The message about the milestone. A parcel that was returned to its sender never reached the buyer, so it is not a
 *  return to them. */
function textOf({
  milestone,
  ofReturn,
}: TrackingUpdate): TrackingUpdate['milestone'] | 'backAtShop' {
  return milestone === 'returned' && ofReturn?.isToSender ? 'backAtShop' : milestone;
}

/** The text of the note about a milestone. A customer note, which WooCommerce emails to the buyer, is in the language
 *  of our texts to the buyer. Other notes are for shop staff and in English. */
function noteOf(update: TrackingUpdate): string {
  const language = update.notifyCustomer ? update.language : 'en';
  const { text } = noteMessages.in(language);
  const { number, trackingUrl: url } = followedBy(update);
  const mark = noteMark(language, textOf(update), number);
  // Other tracking numbers of the shipment, when a third party sent it in several parcels.
  const further = update.ofReturn ? [] : (update.further ?? []);
  const lines = further.map((one) => text('further', { number: one.number, url: one.trackingUrl }));
  return [`${mark} ${text('follow', { url })}`, ...lines].join('\n');
}

function followedBy({ ofReturn, orderKey, trackingUrl }: TrackingUpdate) {
  return ofReturn ?? { number: orderKey, trackingUrl };
}

/** Whether a note is older than the milestone. It then belongs to an earlier attempt or shipment of the same order. */
function isOlder(note: WireNote, at: Date): boolean {
  if (!note.date_created_gmt) return false;
  return Date.parse(`${note.date_created_gmt}Z`) < at.getTime() - CLOCK_SLACK_MS;
}

function wantedMeta(update: TrackingUpdate) {
  const { numbers, trackingUrl, status } = update.whole;
  return [
    { key: META.number, value: numbers.join(BETWEEN_NUMBERS) },
    { key: META.url, value: trackingUrl },
    { key: META.status, value: status },
    { key: META.carrier, value: update.carrier },
  ];
}

function hasMeta(order: WireOrder, key: string, value: string): boolean {
  return order.meta_data.find((meta) => meta.key === key)?.value === value;
}
