import { isKeepable } from './plain-text.ts';

/** Parses JSON from a form field. Undefined if it is not valid JSON, or if a text in it cannot be stored, because
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
