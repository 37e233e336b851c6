import { z } from 'zod';
import { plainWriting, withoutEnd, withoutStart } from './plain-writing.ts';

const LONGEST = 254;
/** More than an address has with all marks around it: not worth reading. */
export const LONGEST_WRITTEN = 400;
const Address = z.email().max(LONGEST);

/** What stands around an address in a letter, a list or a cell; an address begins and ends with none of it. */
const BEFORE = /[\s"',;:<([]/;
const AFTER = /[\s"',;:.>)\]]/;
/** A name before it: 'Thandi Maseko <thandi@example.com>'. */
const NAMED = /^[^<>@]*<([^<>]*)>$/;
const LABEL = /^e-?mail(?: address)?\s*:/i;
const SCHEME = /^mailto:/i;

/** One e-mail address in lower case, so that one address is one person; with any marks, quotes, brackets or
 *  a full stop around it, as a link or behind a name. Null where it is none, or where there are several. */
export function parseEmail(text: string): string | null {
  if (text.length > LONGEST_WRITTEN) return null;
  const written = withoutEnd(plainWriting(text), /[\s"',;.]/);
  const named = NAMED.exec(written)?.[1] ?? written;
  const bare = bareAddress(bareAddress(named).replace(LABEL, '')).replace(SCHEME, '');
  const address = bareAddress(bare).toLowerCase();
  return Address.safeParse(address).success ? address : null;
}

function bareAddress(text: string): string {
  return withoutEnd(withoutStart(text, BEFORE), AFTER);
}
