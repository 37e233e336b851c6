import { printable, wrapWhole } from './label-text.rules.ts';

/** Where notes may stand: so many lines of that size and width. */
export type NoteRoom = { sizeDots: number; leading: number; width: number; maxLines: number };

/** Digits with blanks and signs between, as people write a phone number. */
const PHONE = /\+?\(?\d(?:[\s().\/-]{0,3}\d){8,13}(?!\d)/g;
/** Of so many numbers in one note all are kept. */
const MAX_PHONES = 4;

/** The first of these rooms that holds all of a note; where none does, the last, with the note cut
 *  before its phone numbers: the driver needs those most. */
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

/** The phone numbers that were lost on the way to what can be printed. */
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
