import type { Store } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { noteFailure, noteWhole } from './store-break.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'platforms' | 'vault'>;

/** Reads the app's rights in a shop again, after the shop reported a change or on a timer. If a right is missing, the
 *  store is marked as broken and an email is sent at once. The mark stays until the right is granted.
 *  @throws AppError 'store-down' while the shop cannot be reached. */
export async function checkRights(deps: Needs, store: Store): Promise<'granted' | 'missing'> {
  const platform =
    store.integrationType === 'custom' ? null : deps.platforms[store.integrationType];
  if (!platform?.missingRights) return 'granted';
  const missing = await platform.missingRights(await connectionOf(deps, store));
  const where = { id: store.id };
  await deps.db.store.update({ where, data: { missingRights: missing } });
  if (missing.length === 0) {
    if (store.missingRights.length > 0) await noteWhole(deps, store.id);
    return 'granted';
  }
  const error = new AppError(
    'store-rights-lost',
    'The store has not given us all the permissions we need.',
    {
      missingRights: missing,
    },
  );
  await noteFailure(deps, store, error);
  return 'missing';
}
