import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { credentialOf, keepCredentials, OUTGOING_WEBHOOK } from './store-connection.ts';
import type { Services } from '#app/ports/services.ts';

/** Prefix of a secret in Standard Webhooks (https://www.standardwebhooks.com, 'Signature scheme'). */
export const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** For this long, messages are also signed with the secret that was replaced last, so that a receiver has time to
 *  change to the new one. */
const OLD_SIGNS_MS = 24 * 3_600_000;

const Kept = z.array(z.object({ secret: z.string(), until: z.iso.datetime().nullable() }));
type Needs = Pick<Services, 'vault' | 'clock'>;

/** The secrets that messages are signed with now, newest first. */
export async function webhookSecrets(tx: Tx, deps: Needs, storeId: string): Promise<string[]> {
  return (await kept(tx, deps, storeId)).map(({ secret }) => secret);
}

/** Replaces the secret; the new one is shown only in this answer. Of earlier secrets, only the latest still signs. */
export async function renewWebhookSecret(tx: Tx, deps: Needs, storeId: string): Promise<string> {
  const until = new Date(deps.clock.now().getTime() + OLD_SIGNS_MS).toISOString();
  const [last] = await kept(tx, deps, storeId);
  const secret = newWebhookSecret();
  const all = [{ secret, until: null }, ...(last ? [{ ...last, until }] : [])];
  await keepCredentials(tx, deps, storeId, { [OUTGOING_WEBHOOK]: JSON.stringify(all) }, newId);
  return secret;
}

/** A new secret, which is not stored yet. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

async function kept(tx: Tx, deps: Needs, storeId: string): Promise<z.infer<typeof Kept>> {
  const text = await credentialOf(tx, deps, storeId, OUTGOING_WEBHOOK);
  const now = deps.clock.now().toISOString();
  const all = text === null ? [] : Kept.parse(JSON.parse(text));
  return all.filter(({ until }) => until === null || until > now);
}
