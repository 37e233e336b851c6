import { parse } from '@formatjs/icu-messageformat-parser';
import { isPlain } from './messages.ts';

/** The paths of message files, as the build names them. */
export const MESSAGE_FILE = /\/app\/messages\/[^/]+\/[a-z]+\.json$/;

/** The texts of a message file with those parsed that have values, tags or plurals. Then a browser needs no parser,
 *  which is three quarters of `intl-messageformat`.
 *  @param json the content of a file such as `rates/en.json`
 *  @returns JSON of the same keys; each value is the text, or its syntax tree
 *  @throws SyntaxError for a text that is not valid ICU MessageFormat */
export function compileMessages(json: string): string {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>);
  return JSON.stringify(
    Object.fromEntries(texts.map(([key, text]) => [key, isPlain(text) ? text : parse(text)])),
  );
}
