import type { Mail, Unsubscribe } from '#app/ports/mailer.ts';

export type UnsubscribeAt = (of: Unsubscribe) => string;

/** The text with the unsubscribe link at its end, and the headers with which mail programs offer their own
 *  unsubscribe button (RFC 8058). */
export function withUnsubscribe(
  { text, unsubscribe }: Pick<Mail, 'text' | 'unsubscribe'>,
  addressOf: UnsubscribeAt,
): { text: string; headers: Record<string, string> } {
  if (!unsubscribe) return { text, headers: {} };
  const address = addressOf(unsubscribe);
  return {
    text: `${text}\nStop these emails: ${address}`,
    headers: {
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
