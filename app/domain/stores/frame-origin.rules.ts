import { z } from 'zod';
import { requiredText } from '#app/domain/shared/text.schema.ts';

/** In a Content-Security-Policy, `*` and `;` have a special meaning, and a URL's host may contain both. So only hosts
 *  of plain letters, digits, hyphens, underscores and dots, and IP addresses, are accepted as frame origins. */
const PLAIN = /^https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** Whether an origin matches only itself in a Content-Security-Policy. */
export function isPlainOrigin(origin: string): boolean {
  return PLAIN.test(origin);
}

/** The origin of a back office; null for anything but an https address without a path. */
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
