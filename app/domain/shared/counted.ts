import { groupDigits } from './money.ts';

/** `1 order`, `12 430 orders`: the one way to say how many there are of a thing. `things`: its plural,
 *  where that is not an s. */
export function counted(count: number, thing: string, things = `${thing}s`): string {
  return `${groupDigits(count)} ${count === 1 ? thing : things}`;
}
