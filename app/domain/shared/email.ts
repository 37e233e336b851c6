import { z } from 'zod';
import { bareWriting } from './plain-writing.ts';

const LONGEST = 254;
/** More than an address has with all marks around it: not worth reading. */
export const LONGEST_WRITTEN = 400;
const Address = z.email().max(LONGEST);

/** One e-mail address in lower case, so that one address is one person; with any marks, quotes or angle
 *  brackets around it. Null where it is none. */
export function parseEmail(text: string): string | null {
  if (text.length > LONGEST_WRITTEN) return null;
  const address = bareWriting(text)
    .replace(/^mailto:/i, '')
    .replace(/^<([^<>]*)>$/, '$1')
    .trim()
    .toLowerCase();
  return Address.safeParse(address).success ? address : null;
}
