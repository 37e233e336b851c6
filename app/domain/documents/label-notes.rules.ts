import { printable, wrapText } from './label-text.rules.ts';

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
  for (const room of rooms) {
    const lines = wrapped(text, room);
    if (isWhole(text, lines, notes)) return { room, lines };
  }
  const room = rooms.at(-1) ?? rooms[0];
  return { room, lines: withPhones(text, notes, room) };
}

function withPhones(text: string, notes: string, room: NoteRoom): string[] {
  const cut = wrapped(text, room);
  const phones = phonesOf(notes);
  const shown = cut.join(' ');
  if (phones.every((phone) => shown.includes(phone))) return cut;
  const end = printable(phones.join(', '));
  const words = text.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const head = `${words.slice(0, count).join(' ')}… ${end}`;
    const lines = wrapped(head, room);
    if (isWhole(head, lines)) return lines;
  }
  return wrapped(end, room);
}

function phonesOf(notes: string): string[] {
  const found = notes.match(PHONE) ?? [];
  return [...new Set(found.map((phone) => printable(phone)))].slice(0, MAX_PHONES);
}

function wrapped(text: string, { sizeDots, width, maxLines }: NoteRoom): string[] {
  return wrapText(text, sizeDots, width, maxLines);
}

/** Whether the lines hold the text to its last letter, and it all of what was written. */
function isWhole(text: string, lines: readonly string[], written = text): boolean {
  const letters = (of: string) => of.replaceAll(' ', '');
  const isAll = letters(lines.join('')) === letters(text);
  const phones = written === text ? [] : phonesOf(written);
  return isAll && phones.every((phone) => text.includes(phone));
}
