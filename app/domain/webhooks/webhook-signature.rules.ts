import { createHmac } from 'node:crypto';
import { SECRET_PREFIX } from '#app/domain/credentials/webhook-secrets.ts';

/** The headers of Standard Webhooks. The signed content is `id.timestamp.body`. While a secret is being replaced, old
 *  and new both sign, and the receiver may verify with either. */
export function signedHeaders(
  message: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  return {
    'Content-Type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${macOf(secret, signed)}`).join(' '),
  };
}

function macOf(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
