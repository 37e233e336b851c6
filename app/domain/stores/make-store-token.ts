import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { createStoreToken } from '#app/domain/people/store-tokens.ts';
import type { Services } from '#app/ports/services.ts';
import { createCustomStore } from './create-store.ts';
import { storesVisibleTo } from './store-visibility.ts';
import { STORE_MESSAGES, type CustomStoreInput } from './store.schema.ts';

/** A token for a custom store of the caller's; a new name makes the store first. The answer is the
 *  only place where the token itself is ever seen. */
export async function makeStoreToken(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  input: CustomStoreInput,
): Promise<{ token: string; handle: string; storeName: string }> {
  const where = { AND: [storesVisibleTo(actor, 'token.write'), { name: input.storeName }] };
  const known = await deps.db.store.findFirst({ where });
  if (known && known.integrationType !== 'custom')
    throw invalidField('storeName', 'Tokens are for custom stores.');
  if (!known && (await deps.db.store.count({ where: { name: input.storeName } })))
    throw invalidField('storeName', STORE_MESSAGES.nameTaken);
  const store = known ?? (await createCustomStore(deps, actor, input));
  return { ...(await createStoreToken(deps, actor, { storeId: store.id })), storeName: store.name };
}
