import { writtenLike } from '#app/domain/shared/literal-pattern.ts';
import type { Store } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField, notFound } from '#app/domain/shared/errors.ts';
import { insertStoreToken } from '#app/domain/credentials/store-tokens.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { insertCustomStore } from './create-custom-store.ts';
import { lockStoreNames, storeNamedLike } from './store-names.ts';
import { storesVisibleTo } from './store-visibility.ts';
import { STORE_MESSAGES, type CustomStoreInput, type StoreTokenForm } from './store.schema.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** If `storeUrl` is null, the store must already exist. If `which` is 'new', a store is created for the token and no
 *  existing one is used. */
type TokenInput = Omit<CustomStoreInput, 'storeUrl'> & {
  storeUrl: string | null;
  which?: StoreTokenForm['which'];
};

/** Creates a token for a custom store of the caller's account. An unknown name creates the store in the same
 *  transaction; a name that resembles an existing store's refers to that store. The token is shown only in this
 *  answer.
 *  @throws AppError 'invalid-input' at the field, 'not-found'. */
export async function makeStoreToken(
  deps: Needs,
  actor: Actor,
  input: TokenInput,
): Promise<{ token: string; handle: string; storeName: string }> {
  return deps.db.$transaction(async (tx) => {
    const store = await storeFor(tx, deps, actor, input);
    const made = await insertStoreToken(tx, deps, actor, { storeId: store.id });
    return { ...made, storeName: store.name };
  });
}

async function storeFor(tx: Tx, deps: Needs, actor: Actor, input: TokenInput): Promise<Store> {
  if (input.which === 'new') return newStore(tx, deps, actor, input);
  const known = await knownStore(tx, actor, input);
  if (known) return known;
  // Checked again under the lock, because a concurrent request may have just created the store.
  await lockStoreNames(tx);
  return (await knownStore(tx, actor, input)) ?? newStore(tx, deps, actor, input);
}

/** The store that the input names; null if there is none. Only connected custom stores qualify. Other kinds do not
 *  list tokens, so a token could not be revoked, and the token of a disconnected store would not work.
 *  @throws AppError 'invalid-input' at the name for any other store. */
async function knownStore(tx: Tx, actor: Actor, input: TokenInput): Promise<Store | null> {
  const named = await storeNamed(tx, actor, input);
  if (!named) return null;
  // Locks the store, so that it cannot be disconnected in the meantime.
  await tx.$queryRaw`select 1 from stores where id = ${named.id}::uuid for update`;
  const known = await tx.store.findUniqueOrThrow({ where: { id: named.id } });
  if (known.integrationType !== 'custom')
    throw invalidField('storeName', STORE_MESSAGES.tokensAreForCustom);
  if (known.state === 'disconnected') throw invalidField('storeName', STORE_MESSAGES.disconnected);
  return known;
}

/** The store with exactly this name, or else the account's own store with a similar name. If an administrator names the
 *  owner, only that account's stores count. */
async function storeNamed(tx: Tx, actor: Actor, { storeName: name, username }: TokenInput) {
  const ofOwner = username ? { merchant: { email: writtenLike(username) } } : {};
  const visible = { AND: [storesVisibleTo(actor, 'token.write'), actor.merchantId ? {} : ofOwner] };
  const same = await tx.store.findFirst({
    where: { AND: [visible, { name }] },
    select: { id: true },
  });
  if (same) return same;
  return actor.merchantId || username ? storeNamedLike(tx, name, visible) : null;
}

async function newStore(tx: Tx, deps: Needs, actor: Actor, input: TokenInput): Promise<Store> {
  const { storeUrl } = input;
  if (storeUrl === null) throw notFound('Store');
  return insertCustomStore(tx, deps, actor, { ...input, storeUrl });
}
