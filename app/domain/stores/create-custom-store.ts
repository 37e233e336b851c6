import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { insertStore, type NewlyMade } from './insert-store.ts';
import { accountFor } from '#app/domain/people/account-for.ts';
import { isDeleted } from './deleted-store.ts';
import { storeInTheWay } from './store-names.ts';
import {
  nameLooksLike,
  nameOfDeleted,
  STORE_MESSAGES,
  type CustomStoreInput,
} from './store.schema.ts';

/** Creates a custom store.
 *  @throws AppError 'invalid-input' at the field when the name is taken, resembles that of another store of the
 *  account, or belongs to a deleted one. */
export async function createCustomStore(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  input: CustomStoreInput,
  /** Runs in the transaction that creates the store. */
  onMade?: (tx: Tx, store: NewlyMade) => Promise<void>,
): Promise<NewlyMade> {
  return deps.db.$transaction(async (tx) => {
    const store = await insertCustomStore(tx, deps, actor, input);
    await onMade?.(tx, store);
    return store;
  });
}

/** As `createCustomStore`, within an existing transaction. */
export async function insertCustomStore(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor,
  input: CustomStoreInput,
): Promise<NewlyMade> {
  const merchantId = await accountFor(tx, actor, input.username);
  const { storeName: name, storeUrl: url } = input;
  const taken = await storeInTheWay(tx, name, merchantId);
  if (taken?.merchantId === merchantId && isDeleted(taken))
    throw invalidField('storeName', nameOfDeleted(taken.name));
  if (taken?.name === name) throw invalidField('storeName', STORE_MESSAGES.nameTaken);
  if (taken) throw invalidField('storeName', nameLooksLike(taken.name));
  const row = { name, url, integrationType: 'custom', externalId: null, merchantId } as const;
  const store = await insertStore(tx, row);
  const action = { action: 'store.create', subject: store.id, merchantId } as const;
  await writeAudit(tx, actor, { at: clock.now(), ...action });
  return store;
}
