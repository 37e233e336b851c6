import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import type { StorePlatformPort } from '#app/ports/store-platform.ts';
import type { storeOutThere } from './stores-out-there.ts';

export type World = Awaited<ReturnType<typeof storeOutThere>>;

/** A check of a store as the timer makes it, by the platform given. */
export async function checkStore(
  it: World,
  platform: StorePlatformPort = it.platform,
): Promise<void> {
  const platforms = { ...it.services.platforms, [it.store.integrationType]: platform };
  await reconcileStore({ ...it.services, platforms }, { storeId: it.store.id });
}

/** What the meter of the store shows. */
export function meterOf({ db, store }: World) {
  return db.syncCursor.findUnique({ where: { storeId: store.id } });
}

/** Order by order, what the store shows and what is here, without asking our own meter. */
export async function differences({ db, store, out }: World): Promise<string[]> {
  const rows = await db.order.findMany({ where: { storeId: store.id }, include: { lines: true } });
  const faults: string[] = [];
  for (const { externalId, pieces, isCancelled } of out.shown()) {
    const ours = rows.filter((row) => row.externalId === externalId);
    const [row] = ours;
    if (ours.length !== 1 || !row) faults.push(`${externalId}: here ${ours.length} times`);
    else if (isCancelled !== (row.status === 'cancelled'))
      faults.push(`${externalId}: ${row.status}`);
    else if (row.lines.reduce((sum, line) => sum + line.quantity, 0) !== pieces)
      faults.push(`${externalId}: other pieces`);
  }
  const shown = new Set(out.shown().map(({ externalId }) => externalId));
  for (const row of rows)
    if (!shown.has(row.externalId ?? '') && row.status !== 'deleted' && row.status !== 'cancelled')
      faults.push(`${row.externalId}: ${row.status}, though it is gone`);
  return faults;
}
