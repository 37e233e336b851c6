import { isTooLong, printable, wrapWhole, type TextRoom } from './label-text.rules.ts';

/** A space for notes, with the distance between its lines. */
export type NoteRoom = TextRoom & { leading: number };

/** Digits with spaces and punctuation between them, as people write phone numbers. */
const PHONE = /\+?\(?\d(?:[\s().\/-]{0,3}\d){8,13}(?!\d)/g;
/** Up to this many phone numbers in one note are kept. */
const MAX_PHONES = 4;

/** Returns the first of these spaces that holds the whole note. If none does, returns the last one, with the
 *  text shortened so that its phone numbers fit, because the driver needs those most. */
export function fitNotes(
  notes: string,
  rooms: readonly [NoteRoom, ...NoteRoom[]],
): { room: NoteRoom; lines: string[] } {
  const text = printable(notes);
  // A note that is printed as it was written has all of its phone numbers.
  const phones = text === notes.trim() ? null : phonesOf(notes);
  if (!phones?.some((phone) => !text.includes(phone)))
    for (const room of rooms) {
      if (isTooLong(text, room)) continue;
      const { lines, isWhole } = wrapped(text, room);
      if (isWhole) return { room, lines };
    }
  const room = rooms.at(-1) ?? rooms[0];
  return { room, lines: withPhones(text, phones ?? phonesOf(notes), room) };
}

function withPhones(text: string, phones: readonly string[], room: NoteRoom): string[] {
  const cut = wrapped(text, room).lines;
  const shown = cut.join(' ');
  if (phones.every((phone) => shown.includes(phone))) return cut;
  const end = printable(phones.join(', '));
  const words = text.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const head = `${words.slice(0, count).join(' ')}… ${end}`;
    const { lines, isWhole } = wrapped(head, room);
    if (isWhole) return lines;
  }
  return wrapped(end, room).lines;
}

function phonesOf(notes: string): string[] {
  const found = notes.match(PHONE) ?? [];
  return [...new Set(found.map((phone) => printable(phone)))].slice(0, MAX_PHONES);
}

function wrapped(text: string, { sizeDots, width, maxLines }: NoteRoom) {
  return wrapWhole(text, sizeDots, width, maxLines);
}
