import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import type { StorePlatformPort } from '#app/ports/store-platform.ts';
import type { storeOutThere } from './stores-out-there.ts';

export type World = Awaited<ReturnType<typeof storeOutThere>>;

/** Reconciles the store as the timer does, with the given platform adapter. */
export async function checkStore(
  it: World,
  platform: StorePlatformPort = it.platform,
): Promise<void> {
  const platforms = { ...it.services.platforms, [it.store.integrationType]: platform };
  await reconcileStore({ ...it.services, platforms }, { storeId: it.store.id });
}

/** The sync status of the store. */
export function meterOf({ db, store }: World) {
  return db.syncCursor.findUnique({ where: { storeId: store.id } });
}

/** Compares each order in the store with ours, independent of our own sync status. Returns one line per
 *  difference. */
export async function differences({ db, store, out }: World): Promise<string[]> {
  const rows = await db.order.findMany({ where: { storeId: store.id }, include: { lines: true } });
  const errors: string[] = [];
  for (const { externalId, pieces, isCancelled } of out.shown()) {
    const ours = rows.filter((row) => row.externalId === externalId);
    const [row] = ours;
    if (ours.length !== 1 || !row) errors.push(`${externalId}: here ${ours.length} times`);
    else if (isCancelled !== (row.status === 'cancelled'))
      errors.push(`${externalId}: ${row.status}`);
    else if (row.lines.reduce((sum, line) => sum + line.quantity, 0) !== pieces)
      errors.push(`${externalId}: other pieces`);
  }
  const shown = new Set(out.shown().map(({ externalId }) => externalId));
  for (const row of rows)
    if (!shown.has(row.externalId ?? '') && row.status !== 'deleted' && row.status !== 'cancelled')
      errors.push(`${row.externalId}: ${row.status}, though it is gone`);
  return errors;
}
