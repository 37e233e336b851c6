import { readCode } from '#app/domain/people/code-text.rules.ts';

/** The code in a mail's text; '' when there is none. */
export function codeIn(text: string): string {
  const shown = /Your code is ([0-9A-Z]{4}-[0-9A-Z]{4})\./.exec(text)?.[1] ?? '';
  return readCode(shown) ?? '';
}
