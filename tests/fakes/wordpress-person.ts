import { signWordpressClaim, type WordpressClaim } from '#app/auth/wordpress-token.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { WORDPRESS_BEARER } from '#app/domain/people/wordpress-sessions.ts';
import { newId, newSecret } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { PLUGIN_HOME, PLUGIN_SECRET } from './plugin-caller.ts';

/** A token as the plugin signs it for a person in wp-admin. */
export function wordpressToken(
  storeId: string,
  over: Partial<WordpressClaim> = {},
  secret = PLUGIN_SECRET,
): string {
  const origin = new URL(PLUGIN_HOME).origin;
  return signed(secret, { ...claimOf(storeId, origin), home: PLUGIN_HOME, ...over });
}

/** A token as the back office of a custom store signs it. */
export function backOfficeToken(
  storeId: string,
  { secret, origin }: { secret: string; origin: string },
  over: Partial<WordpressClaim> = {},
): string {
  return signed(secret, { ...claimOf(storeId, origin), ...over });
}

function claimOf(store: string, origin: string): WordpressClaim {
  const at = Math.floor(Date.now() / 1000);
  return { store, origin, user: 7, name: 'Thandi Mokoena', manage: true, at, nonce: newSecret() };
}

function signed(secret: string, claim: WordpressClaim): string {
  const said = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${said}.${signWordpressClaim(secret, said)}`;
}

type Who = { name?: string; mayManage?: boolean; endsIn?: number; bearer?: string };

/** The bearer token of a session that lasts longer than a real one, for tests of its permissions.
 *  @param who `bearer`: reopens the same session after it ended */
export async function wordpressBearer(
  { db }: Pick<Services, 'db'>,
  storeId: string,
  who: Who = {},
): Promise<string> {
  const { name = 'Thandi Mokoena', mayManage = true, endsIn = 3_600_000 } = who;
  const { bearer = WORDPRESS_BEARER + newSecret() } = who;
  const idHash = hashSecret(bearer);
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + endsIn);
  const of = { storeId, wpUser: '7', name, mayManage, createdAt, expiresAt };
  await db.wordpressSession.upsert({
    where: { idHash },
    create: { id: newId(), idHash, ...of },
    update: { expiresAt },
  });
  return bearer;
}
