import { groupDigits } from './money.ts';

const ENGLISH = new Intl.PluralRules('en-ZA');

/** Which of two words goes with so many: `is` or `are`, `order` or `orders`. */
export function oneOrMany(count: number, one: string, many: string): string {
  return ENGLISH.select(count) === 'one' ? one : many;
}

/** `1 order`, `12 430 orders`: the one way to say how many there are of a thing. `things`: its plural,
 *  where that is not an s. */
export function counted(count: number, thing: string, things = `${thing}s`): string {
  return `${groupDigits(count)} ${oneOrMany(count, thing, things)}`;
}
