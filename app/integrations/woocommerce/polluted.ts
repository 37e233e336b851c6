import { textOfHtml } from '#app/domain/shared/html-text.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';

/** The longest part of the extra text that is shown to the merchant. */
const MAX_LISTED = 80;
/** How many characters are searched for it. */
const MAX_READ = 2_000;
/** Where JSON may begin in a text; a PHP notice may itself contain brackets. */
const BEGINNINGS = /\{\s*"|\[\s*\{|\[\s*\]|\{\s*\}/g;
const MAX_TRIES = 10;

/** The text that a plugin or PHP printed before or after the JSON of an answer, shortened and without mark-up; null
 *  when the answer contains no JSON. */
export function junkAround(data: unknown): string | null {
  if (typeof data !== 'string') return null;
  for (const index of beginnings(data)) {
    const end = data.lastIndexOf(data[index] === '[' ? ']' : '}');
    if (end < index || !isJson(data.slice(index, end + 1))) continue;
    const before = data.slice(0, Math.min(index, MAX_READ));
    const around = `${before} ${data.slice(end + 1, end + 1 + MAX_READ)}`;
    return beginningOf(textOfHtml(around).replace(/\s+/g, ' ').trim(), MAX_LISTED);
  }
  return null;
}

/** Yields the first few places where JSON may begin. */
function* beginnings(data: string): Generator<number> {
  let tries = 0;
  for (const { index } of data.matchAll(BEGINNINGS)) {
    if (tries++ === MAX_TRIES) return;
    yield index;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
