import type { PrivacyKind } from '@prisma/client';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { storeByName } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';

export type PrivacyRow = {
  id: string;
  kind: Exclude<PrivacyKind, 'shopRedact'>;
  receivedAt: string;
  doneAt: string | null;
};

const SHOWN = 20;

/** The latest privacy requests that a store's customers made through its platform, open ones first; empty for callers
 *  who may not see customers.
 *  @throws AppError 'not-found' also for another account's store. */
export async function listPrivacyRequests(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  storeName: string,
): Promise<PrivacyRow[]> {
  if (!can(actor, 'customer.read')) return [];
  const store = await storeByName(deps.db, actor, 'store.read', storeName);
  const rows = await deps.db.privacyRequest.findMany({
    where: { storeId: store.id, kind: { not: 'shopRedact' } },
    orderBy: [{ doneAt: { sort: 'desc', nulls: 'first' } }, { receivedAt: 'desc' }],
    take: SHOWN,
  });
  return rows.map(({ id, kind, receivedAt, doneAt }) => ({
    id,
    kind: kind as PrivacyRow['kind'],
    receivedAt: receivedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }));
}
