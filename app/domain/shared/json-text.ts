import { isKeepable } from './plain-text.ts';

/** What a text of JSON says that came in a field of a form. Undefined where it is no JSON, and where one
 *  of its texts cannot be kept: what a form's own fields lose at the door stands in here in disguise. */
export function jsonOf(text: string): unknown {
  let isWhole = true;
  try {
    const value: unknown = JSON.parse(text, (name, part: unknown) => {
      isWhole &&= isKeepable(name) && (typeof part !== 'string' || isKeepable(part));
      return part;
    });
    return isWhole ? value : undefined;
  } catch {
    return undefined;
  }
}
