import { isKeepable } from './plain-text.ts';

/** Parses JSON from a form field. Undefined where it is not valid JSON, or where a text in it cannot be stored:
 *  escaped characters in JSON bypass the check of plain form fields. */
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
