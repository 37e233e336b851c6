import { groupDigits } from './group-digits.ts';

const ENGLISH = new Intl.PluralRules('en-ZA');

/** Picks the singular or the plural word for a count: `is` or `are`, `order` or `orders`. */
export function oneOrMany(count: number, one: string, many: string): string {
  return ENGLISH.select(count) === 'one' ? one : many;
}

/** `1 order`, `12 430 orders`: a count with its noun. Use it for every count. `things` is the plural if it is not
 *  formed with an s. */
export function counted(count: number, thing: string, things = `${thing}s`): string {
  return `${groupDigits(count)} ${oneOrMany(count, thing, things)}`;
}
