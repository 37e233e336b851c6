import type { Actor } from '#app/domain/shared/actor.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { lastIdOf } from '#app/domain/shared/ids.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import {
  MAX_LISTED,
  storesInReach,
  type StoreInReach,
} from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import { countTabs, type TabCounts } from './count-tabs.ts';
import { actionOf, type RunnableAction } from './actions/index.ts';
import type { OrderFilter } from './order-filter.rules.ts';
import { seesMarks } from './order-marks.rules.ts';
import { listViews, type ViewRow } from './saved-views.ts';

/** What the list's filter needs: counts of the tabs, the stores to choose from, the saved views. */
export type Filtering = {
  counts: TabCounts;
  stores: string[];
  views: ViewRow[];
  /** Whether the actor may see holds and tags. */
  seesMarks: boolean;
  /** The name of the batch in the filter; null if there is none, or if it is not the actor's. */
  batch: string | null;
  /** Orders that were created before this data was read have an id up to this one. */
  upTo: string;
  /** Today's date in Johannesburg. */
  today: string;
};

export async function readFiltering(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  filter: OrderFilter,
  inReach = storesInReach(deps, actor),
): Promise<Filtering> {
  // Taken before the reads, because orders that arrive during them may not be counted.
  const upTo = lastIdOf(deps.clock.now());
  const [counts, stores, views, batch] = await Promise.all([
    countTabs(deps, actor, filter),
    inReach.then(namesOf),
    listViews(deps, actor),
    batchName(deps, actor, filter.batch),
  ]);
  return {
    counts,
    stores,
    views,
    seesMarks: seesMarks(actor),
    batch,
    upTo,
    today: isoDay(deps.clock.now()),
  };
}

/** The names of the stores to choose from. Empty if there are more than a select can list, so that the person types a
 *  name. */
function namesOf(stores: readonly StoreInReach[]): string[] {
  return stores.length > MAX_LISTED ? [] : stores.map(({ name }) => name);
}

/** Returns, for example, `Ship and print, 100 orders`. */
async function batchName(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  id: string,
): Promise<string | null> {
  if (!id) return null;
  const batch = await db.batch.findFirst({
    where: { id, requestedBy: requesterOf(actor) },
    select: { intent: true, _count: { select: { orders: true } } },
  });
  if (!batch) return null;
  const { orders } = batch._count;
  const many = counted(orders, 'order');
  return `${actionOf(batch.intent as RunnableAction).label}, ${many}`;
}
