import type { Label } from './label.schema.ts';
import { printable } from './label-text.rules.ts';

/** What the label says where a person's words alone do not serve. */

const isWritten = (text: string) => text.trim() !== '';

/** Never empty: of a name made of pictures no letters can be made, and the courier has the number. */
export function personName(name: string): string {
  return printable(name, 'name') || (isWritten(name) ? 'Name not readable' : 'No name given');
}

export function streetLines(lines: readonly string[]): string[] {
  const street = printableLines(lines);
  return street.length === 0 && lines.some(isWritten)
    ? ['Address not readable: phone first']
    : street;
}

/** Of what comes back the sender is a person. */
export function senderNames({ way, storeName, from }: Pick<Label, 'way' | 'storeName' | 'from'>) {
  return way === 'out' ? printableLines([storeName, from.name]) : [personName(from.name)];
}

export function printableLines(lines: readonly string[]): string[] {
  return lines.map((line) => printable(line)).filter((line) => line !== '');
}

// The courier's day, whatever zone the server runs in.
const DAY = new Intl.DateTimeFormat('en-ZA', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Johannesburg',
});

/** Formatting a date costs more than the rest of a label, and a job's labels share a day or two. */
export function dayOf(moment: Date): string {
  const hour = Math.floor(moment.getTime() / 3_600_000);
  if (hour !== lastDay.hour) lastDay = { hour, text: DAY.format(moment) };
  return lastDay.text;
}

let lastDay = { hour: Number.NaN, text: '' };
