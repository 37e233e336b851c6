import { printable, wrapWhole } from './label-text.rules.ts';

/** A space for notes: its letter size, width and number of lines. */
export type NoteRoom = { sizeDots: number; leading: number; width: number; maxLines: number };

/** Digits with spaces and punctuation between them, as people write phone numbers. */
const PHONE = /\+?\(?\d(?:[\s().\/-]{0,3}\d){8,13}(?!\d)/g;
/** Up to this many phone numbers in one note are kept. */
const MAX_PHONES = 4;

/** The first of these spaces that holds the whole note. If none does, the last one, with the note cut before its
 *  phone numbers, because the driver needs those most. */
export function fitNotes(
  notes: string,
  rooms: readonly [NoteRoom, ...NoteRoom[]],
): { room: NoteRoom; lines: string[] } {
  const text = printable(notes);
  const phones = phonesLeftOut(notes, text);
  for (const room of rooms) {
    const { lines, isWhole } = wrapped(text, room);
    if (isWhole && phones.length === 0) return { room, lines };
  }
  const room = rooms.at(-1) ?? rooms[0];
  return { room, lines: withPhones(text, notes, room) };
}

/** The phone numbers that are missing from the printable text. */
function phonesLeftOut(notes: string, text: string): string[] {
  return text === notes ? [] : phonesOf(notes).filter((phone) => !text.includes(phone));
}

function withPhones(text: string, notes: string, room: NoteRoom): string[] {
  const cut = wrapped(text, room).lines;
  const phones = phonesOf(notes);
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
