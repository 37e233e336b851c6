import { createHash } from 'node:crypto';
import { beginningOf, withoutNul } from '#app/domain/shared/plain-text.ts';
import type { CourierJobProof, CourierProof } from '#app/ports/courier.ts';
import { placeOf } from './place.ts';
import { courierState } from './status.ts';
import { fromTookanTime } from './times.ts';
import type { TookanHistoryEntry, TookanJob } from './wire.ts';

/** Kinds of history entries that are proof (docs/integrations/tookan.md). All others are ignored, including those that
 *  record that the driver removed something. */
// prettier-ignore
const KINDS: Readonly<Record<string, CourierProof['kind']>> = {
  signature_image_added:   'signature',
  signature_image_updated: 'signature',
  image_added:             'photo',
  image_updated:           'photo',
  image_and_text_added:    'photo',
  text_added:              'note',
  text_updated:            'note',
};

const MAX_LETTERS = 500;
/** How many characters of a note with HTML are read. */
const MAX_READ = 5_000;
/** More than any driver adds; further entries are ignored. */
const MAX_ENTRIES = 20;

export function proofOf(job: TookanJob): CourierJobProof {
  const entries = triesOf(job).flatMap(({ entries: left, end }) =>
    left.flatMap((entry) => entryOf(entry, job, end) ?? []),
  );
  const once = [...new Map(entries.map((entry) => [entry.entry, entry])).values()];
  const firstOf = (one: CourierProof) =>
    once.find(({ kind, url, text }) => kind === one.kind && url === one.url && text === one.text);
  return {
    jobId: String(job.job_id),
    state: courierState(job.job_status),
    // The same picture reported under two ids counts once.
    entries: once.filter((one) => firstOf(one) === one).slice(0, MAX_ENTRIES),
  };
}

type Try = { entries: TookanHistoryEntry[]; end: End };
type End = 'failed' | 'successful' | null;

/** Splits the history into attempts, since a failed job may be tried again. Entries between two attempts belong to the
 *  earlier attempt. The result of the last attempt may also come from the job's own state. */
function triesOf({ task_history: history, job_status: status }: TookanJob): Try[] {
  const tries: Try[] = [{ entries: [], end: null }];
  for (const entry of inOrder(history ?? [])) {
    const last = tries.at(-1)!;
    if (entry.type !== 'state_changed') last.entries.push(entry);
    else if (last.end !== 'failed') last.end = endOf(entry);
    else if (endOf(entry) !== 'failed') tries.push({ entries: [], end: endOf(entry) });
  }
  const last = tries.at(-1)!;
  const state = courierState(status);
  last.end ??= state === 'failed' || state === 'successful' ? state : null;
  return tries;
}

/** Oldest first, since the courier's ids grow. If an entry has no id, the courier's own sequence is kept. */
function inOrder(history: readonly TookanHistoryEntry[]): readonly TookanHistoryEntry[] {
  const isNumbered = history.every(({ id }) => typeof id === 'number');
  return isNumbered ? history.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0)) : history;
}

/** The result that a state change gave the attempt; null if the attempt goes on. The texts are 'Started', 'Successful'
 *  and the like. A text that names two states has the newer one last. */
function endOf({ description }: TookanHistoryEntry): End {
  const word = description?.toLowerCase().match(STATE_WORDS)?.at(-1);
  if (word === 'failed') return 'failed';
  return word === 'successful' || word === 'completed' ? 'successful' : null;
}

const STATE_WORDS =
  /failed|successful|completed|started|arrived|in ?progress|unassigned|assigned|accepted|acknowledged|declined/g;

function entryOf(
  entry: TookanHistoryEntry,
  { timezone }: TookanJob,
  end: End,
): CourierProof | null {
  const said = entry.description?.trim() ?? '';
  const url = webAddress(said);
  const kind = kindOf(entry.type, url);
  if (!kind || said === '') return null;
  const text = kind === 'note' ? plain(said) : null;
  if (kind === 'note' && !text) return null;
  return {
    entry:
      entry.id === null || entry.id === undefined
        ? digest(`${entry.type} ${entry.creation_datetime} ${unsigned(said, url)}`)
        : String(entry.id),
    kind,
    url: kind === 'note' ? null : url,
    text,
    receivedBy: text && receiverIn(text),
    driverName: withoutNul(entry.fleet_name ?? '').trim() || null,
    at: fromTookanTime(entry.creation_datetime, timezone),
    place: placeOf(entry.latitude, entry.longitude),
    isOfFailure: end && end === 'failed',
  };
}

/** The kind of proof of a history entry; null if the entry is not proof. A picture needs a URL. An entry with a picture
 *  and a text counts as a note if it has no URL. */
function kindOf(type: string | null | undefined, url: string | null): CourierProof['kind'] | null {
  const kind = type && Object.hasOwn(KINDS, type) ? (KINDS[type] ?? null) : null;
  if (kind === null || kind === 'note' || url) return kind;
  return type === 'image_and_text_added' ? 'note' : null;
}

function webAddress(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Notes may contain HTML; only the text is kept. */
function plain(text: string): string {
  const words = beginningOf(text, MAX_READ).replace(/<[^<>]*>/g, ' ');
  return beginningOf(words.replace(/\s+/g, ' ').trim(), MAX_LETTERS);
}

/** The receiver's name in a note, or null. Drivers write it there, because we know of no field for it in Tookan. */
function receiverIn(text: string): string | null {
  return /^(?:received|signed for|taken) by:?\s+(.{2,80})$/iu.exec(text)?.[1]?.trim() ?? null;
}

/** The URL without its query, because Tookan signs the same picture's URL again on each look-up. A text that is not a
 *  URL is returned unchanged. */
function unsigned(said: string, url: string | null): string {
  const address = url && URL.parse(url);
  return address ? `${address.origin}${address.pathname}` : said;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
