import type { Store, WordpressSession } from '@prisma/client';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { actorOfStore, type Actor } from '#app/domain/shared/actor.ts';
import type { Client } from '#app/domain/shared/origin.schema.ts';
import { newId, newSecret } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import type { Services } from '#app/ports/services.ts';

/** A session of our frame in WordPress or a back office ends this long after the last signed token, because the person
 *  may be signed out there by then. */
export const WORDPRESS_LEASE_MS = 5_000;

/** Prefix that distinguishes a session's bearer from other tokens. */
export const WORDPRESS_BEARER = 'wps_';

const LONGEST_NAME = 100;

/** A person in a store's own admin, as that admin's signed token names them. */
type WordpressPerson = {
  storeId: string;
  /** The user's id in that admin. */
  wpUser: string;
  /** The name they use there. */
  name: string;
  mayManage: boolean;
};

/** What identifies one signed token, so that it is used once. */
type UsedToken = { nonce: string; countsUntil: Date };

type Needs = Pick<Services, 'db' | 'clock'>;
type Begun = { bearer: string; id: string; expiresAt: Date };

/** Starts a session for the token's person, or continues the one whose bearer is given. Null for a token that was
 *  used before. */
export async function renewWordpressSession(
  deps: Needs,
  person: WordpressPerson,
  { token, bearer }: { token: UsedToken; bearer: string | null },
): Promise<Begun | null> {
  const now = deps.clock.now();
  const { storeId } = person;
  return deps.db.$transaction(async (tx) => {
    const { count } = await tx.wordpressToken.createMany({
      data: { storeId, nonce: token.nonce, expiresAt: token.countsUntil },
      skipDuplicates: true,
    });
    if (count === 0) return null;
    const expiresAt = new Date(now.getTime() + WORDPRESS_LEASE_MS);
    const words = { name: nameOf(person), mayManage: person.mayManage, expiresAt };
    return (bearer && (await goOn(tx, person, bearer, words))) || begin(tx, person, words, now);
  });
}

type Words = Pick<WordpressSession, 'name' | 'mayManage' | 'expiresAt'>;

/** Continues the session of a bearer. Null if the bearer does not belong to this person. */
async function goOn(
  tx: Tx,
  { storeId, wpUser }: WordpressPerson,
  bearer: string,
  words: Words,
): Promise<Begun | null> {
  const where = { idHash: hashSecret(bearer), storeId, wpUser };
  const [renewed] = await tx.wordpressSession.updateManyAndReturn({ where, data: words });
  return renewed ? { bearer, id: renewed.id, expiresAt: words.expiresAt } : null;
}

async function begin(
  tx: Tx,
  { storeId, wpUser }: WordpressPerson,
  words: Words,
  now: Date,
): Promise<Begun> {
  const bearer = WORDPRESS_BEARER + newSecret();
  const id = newId();
  const data = { id, idHash: hashSecret(bearer), storeId, wpUser, createdAt: now, ...words };
  await tx.wordpressSession.create({ data });
  return { bearer, id, expiresAt: words.expiresAt };
}

/** The session and actor of a bearer, or null if it is not valid. */
export async function findWordpressSession(
  { db, clock }: Needs,
  bearer: string,
): Promise<{ id: string; actor: Actor } | null> {
  const session = await db.wordpressSession.findUnique({
    where: { idHash: hashSecret(bearer), ...liveWordpressSessions(clock.now()) },
    include: { store: true },
  });
  const actor = session && actorOfWordpress(session);
  return actor ? { id: session.id, actor } : null;
}

/** Valid sessions, as a Prisma `where`. */
export function liveWordpressSessions(now: Date) {
  return { expiresAt: { gt: now } };
}

/** The actor for a person in a shop's WordPress or back office (product.md D41). A person who manages the shop has the
 *  rights of the shop's own admin, anyone else those of `shopStaff`. Null if the store is no longer connected. */
export function actorOfWordpress(session: WordpressSession & { store: Store }): Actor | null {
  const { store, name, mayManage, wpUser } = session;
  if (store.state === 'disconnected') return null;
  const admin: OwnAdmin = store.integrationType === 'woocommerce' ? 'wordpress' : 'backOffice';
  const called = `${name} (${ADMIN_WORDS[admin]})`;
  const actor = actorOfStore(store, mayManage ? 'embedded' : 'shopStaff', called);
  return { ...actor, from: { client: admin, address: null, through: wpUser } };
}

/** The store's own admin, in which its people use our pages without an account here. */
export type OwnAdmin = Extract<Client, 'wordpress' | 'backOffice'>;

/** Added to the person's name. People choose that name themselves, and could otherwise pass for someone with an account
 *  here. */
const ADMIN_WORDS: Readonly<Record<OwnAdmin, string>> = {
  wordpress: 'WordPress',
  backOffice: 'back office',
};

/** The name on one line, without invisible characters. */
function nameOf({ name, wpUser }: WordpressPerson): string {
  const plain = name.replace(/[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu, ' ').trim();
  return beginningOf(plain, LONGEST_NAME) || `User ${wpUser}`;
}
