import type { Store } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField, notFound } from '#app/domain/shared/errors.ts';
import { insertStoreToken } from '#app/domain/credentials/store-tokens.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { insertCustomStore } from './create-custom-store.ts';
import { storesVisibleTo } from './store-visibility.ts';
import { STORE_MESSAGES, type CustomStoreInput } from './store.schema.ts';

/** Without an address only a store that is there already gets a token. */
type TokenInput = Omit<CustomStoreInput, 'storeUrl'> & { storeUrl: string | null };

/** A token for a custom store of the caller's; a new name makes the store first, in the same
 *  transaction. The answer is the only place where the token itself is ever seen.
 *  @throws AppError 'invalid-input' at the field, 'not-found'. */
export async function makeStoreToken(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  input: TokenInput,
): Promise<{ token: string; handle: string; storeName: string }> {
  return deps.db.$transaction(async (tx) => {
    const store = (await knownStore(tx, actor, input)) ?? (await newStore(tx, actor, input));
    const made = await insertStoreToken(tx, deps, actor, { storeId: store.id });
    return { ...made, storeName: store.name };
  });
}

/** Other kinds of stores show no tokens, so none could be revoked; a token of a disconnected store
 *  would open nothing. */
async function knownStore(tx: Tx, actor: Actor, { storeName: name }: TokenInput) {
  const where = { AND: [storesVisibleTo(actor, 'token.write'), { name }] };
  // Held, so that it is not disconnected meanwhile.
  await tx.$queryRaw`select 1 from stores where name = ${name} for update`;
  const known = await tx.store.findFirst({ where });
  if (known && known.integrationType !== 'custom')
    throw invalidField('storeName', STORE_MESSAGES.tokensAreForCustom);
  if (known?.state === 'disconnected') throw invalidField('storeName', STORE_MESSAGES.disconnected);
  return known;
}

async function newStore(tx: Tx, actor: Actor, input: TokenInput): Promise<Store> {
  const { storeUrl } = input;
  if (storeUrl === null) throw notFound('Store');
  return insertCustomStore(tx, actor, { ...input, storeUrl });
}
