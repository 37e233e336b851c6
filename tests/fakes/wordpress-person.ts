import { signWordpressClaim, type WordpressClaim } from '#app/auth/wordpress-token.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { WORDPRESS_BEARER } from '#app/domain/people/wordpress-sessions.ts';
import { newId, newSecret } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { PLUGIN_HOME, PLUGIN_SECRET } from './plugin-caller.ts';

/** A token as the plugin signs it for somebody in wp-admin. */
export function wordpressToken(
  storeId: string,
  over: Partial<WordpressClaim> = {},
  secret = PLUGIN_SECRET,
): string {
  const claim: WordpressClaim = {
    store: storeId,
    home: PLUGIN_HOME,
    origin: new URL(PLUGIN_HOME).origin,
    user: 7,
    name: 'Thandi Mokoena',
    manage: true,
    at: Math.floor(Date.now() / 1000),
    nonce: newSecret(),
    ...over,
  };
  const signed = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${signed}.${signWordpressClaim(secret, signed)}`;
}

type Who = { name?: string; mayManage?: boolean; endsIn?: number };

/** The bearer of a session that lasts longer than a real one, for tests of what it opens. */
export async function wordpressBearer(
  { db }: Pick<Services, 'db'>,
  storeId: string,
  { name = 'Thandi Mokoena', mayManage = true, endsIn = 3_600_000 }: Who = {},
): Promise<string> {
  const bearer = WORDPRESS_BEARER + newSecret();
  const createdAt = new Date();
  await db.wordpressSession.create({
    data: {
      id: newId(),
      idHash: hashSecret(bearer),
      storeId,
      wpUser: '7',
      name,
      mayManage,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + endsIn),
    },
  });
  return bearer;
}
