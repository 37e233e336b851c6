import { z } from 'zod';
import { requiredText } from '#app/domain/shared/text.schema.ts';

/** A policy reads `*` and `;` of a host name as its own signs, and an address may hold both: only names
 *  as they are registered, and numbers, may frame anything. */
const PLAIN = /^https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** Whether an origin means itself alone in a Content-Security-Policy. */
export function isPlainOrigin(origin: string): boolean {
  return PLAIN.test(origin);
}

/** The site of a back office, as a browser writes it; null for anything but an https address without a path. */
function backOfficeOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isBare = url.href === `${url.origin}/`;
  return url.protocol === 'https:' && isBare && isPlainOrigin(url.origin) ? url.origin : null;
}

export const FrameOrigin = requiredText(300, 'Enter the address of your back office.').transform(
  (text, context) => {
    const origin = backOfficeOrigin(text);
    if (origin) return origin;
    context.addIssue({
      code: 'custom',
      message: 'Must be an https address without a path, such as https://office.example.co.za.',
    });
    return z.NEVER;
  },
);
