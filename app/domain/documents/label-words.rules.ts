import type { Label } from './label.schema.ts';
import { printable } from './label-text.rules.ts';

/** Whether a text is not blank, even if none of its characters can be printed. */

const isWritten = (text: string) => text.trim() !== '';

/** The name to print, never empty. If a name has no printable characters, for example because it is made only of emoji,
 *  a fixed text is printed instead; the courier can still use the phone number. */
export function personName(name: string): string {
  return printable(name, 'name') || (isWritten(name) ? 'Name not readable' : 'No name given');
}

export function streetLines(lines: readonly string[]): string[] {
  const street = printableLines(lines);
  return street.length === 0 && lines.some(isWritten)
    ? ['Address not readable: please call']
    : street;
}

/** The sender's names to print. The sender of a return is a person, so the store's name is left out. */
export function senderNames({ way, storeName, from }: Pick<Label, 'way' | 'storeName' | 'from'>) {
  return way === 'out' ? printableLines([storeName, from.name]) : [personName(from.name)];
}

export function printableLines(lines: readonly string[]): string[] {
  return lines.map((line) => printable(line)).filter((line) => line !== '');
}

// The Johannesburg day, whatever the server's time zone.
const DAY = new Intl.DateTimeFormat('en-ZA', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Johannesburg',
});

/** A day as labels show it. The last result is reused for every time in the same hour, because formatting a date costs
 *  more than the rest of a label, and the labels of a job share a day or two. */
export function dayOf(moment: Date): string {
  const hour = Math.floor(moment.getTime() / 3_600_000);
  if (hour !== lastDay.hour) lastDay = { hour, text: DAY.format(moment) };
  return lastDay.text;
}

let lastDay = { hour: Number.NaN, text: '' };
