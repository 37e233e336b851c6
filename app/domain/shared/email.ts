import { plainWriting, withoutEnd, withoutStart } from './plain-writing.ts';

const LONGEST = 254;
/** Longer than any address with the characters around it. Longer texts are not parsed. */
export const LONGEST_WRITTEN = 400;
/** The addresses in lower case that zod accepts. Pages parse addresses too, and zod is too large for them. */
const ADDRESS = /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/** Characters that may surround an address in a letter, a list or a cell. They are removed even where they belong to
 *  the address, for example an apostrophe at its beginning. */
const BEFORE = /[\s"',;:<([]/;
const AFTER = /[\s"',;:.>)\]]/;
/** An address with a name before it: 'Thandi Maseko <thandi@example.com>'. */
const NAMED = /^[^<>@]*<([^<>]*)>$/;
const LABEL = /^e-?mail(?: address)?\s*:/i;
const SCHEME = /^mailto:/i;

/** One email address in lower case, so that each address belongs to one person. Accepts quotes, brackets and
 *  other characters around it, a full stop, a mailto link, or a name before it. Null if there is no valid address,
 *  or more than one. */
export function parseEmail(text: string): string | null {
  if (text.length > LONGEST_WRITTEN) return null;
  const written = withoutEnd(plainWriting(text), /[\s"',;.]/);
  const named = NAMED.exec(written)?.[1] ?? written;
  const bare = bareAddress(bareAddress(named).replace(LABEL, '')).replace(SCHEME, '');
  const address = bareAddress(bare).toLowerCase();
  return address.length <= LONGEST && ADDRESS.test(address) ? address : null;
}

function bareAddress(text: string): string {
  return withoutEnd(withoutStart(text, BEFORE), AFTER);
}
