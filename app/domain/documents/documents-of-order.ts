import { fullName } from '#app/domain/shared/full-name.ts';
import type { DocumentJob } from '@prisma/client';
import { partWords } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { printedDocumentsOf } from '#app/domain/orders/outdated-documents.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { rolesFor } from '#app/domain/people/memberships.ts';
import { withRole } from '#app/domain/orders/timeline-actor.rules.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Services } from '#app/ports/services.ts';
import { collectionOf, documentState, type DocumentState } from './documents.ts';

type Needs = Pick<Services, 'db'>;

/** A document as the page of an order shows it. `total` is the number of its orders that this person may print.
 *  `url` is only set for the person's own documents. */
export type OrderDocument = Omit<DocumentState, 'skipped'> & {
  collection: string;
  /** When it was requested. */
  at: string;
  /** Who requested it, as people read it: 'You', 'Aisha, store manager', a store's name. */
  by: string;
  /** Why this order is not in it; null if it is. */
  leftOut: string | null;
  /** What changed in the order since, if this is the newest document of its kind: 'the address'. */
  before: string | null;
};

/** Older documents are not listed, because they can be made again. */
const MAX_SHOWN = 10;

type Order = {
  id: string;
  orderKey: string;
  merchantId: string;
  createdAt: string;
  storeName: string;
};

/** The documents made for an order, by anyone, alone or together with other orders, newest first. Only the person
 *  who requested a document can open its file. Others see that it was made and can make it again. */
export async function documentsOfOrder(
  deps: Needs,
  actor: Actor,
  order: Order,
): Promise<OrderDocument[]> {
  if (!can(actor, 'order.print')) return [];
  const jobs = await deps.db.documentJob.findMany({
    where: { createdAt: { gte: new Date(order.createdAt) }, orderIds: { has: order.id } },
    orderBy: { createdAt: 'desc' },
    take: MAX_SHOWN,
  });
  const mine = requesterOf(actor);
  const others = jobs.filter(({ requestedBy }) => requestedBy !== mine);
  const [people, visible, changed] = await Promise.all([
    peopleOf(deps, others, order.merchantId),
    visibleOf(deps, actor, others),
    changedSinceOf(deps, order),
  ]);
  return jobs.flatMap((job) => {
    const collection = collectionOf(job.kind);
    if (!collection) return [];
    const isMine = job.requestedBy === mine;
    const { skipped, ...state } = documentState(job);
    return {
      ...state,
      collection,
      at: job.createdAt.toISOString(),
      by: isMine ? 'You' : (people.get(job.requestedByUserId ?? '') ?? order.storeName),
      leftOut: skipped.find(({ orderKey }) => orderKey === order.orderKey)?.reason ?? null,
      before: changed.get(job.id) ?? null,
      url: isMine ? state.url : null,
      total: isMine ? state.total : job.orderIds.filter((id) => visible.has(id)).length,
    };
  });
}

async function peopleOf(
  { db }: Needs,
  jobs: readonly DocumentJob[],
  merchantId: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = jobs.flatMap(({ requestedByUserId }) => requestedByUserId ?? []);
  const [people, roles] = await Promise.all([
    db.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, firstName: true, lastName: true },
    }),
    rolesFor(db, ids, merchantId),
  ]);
  return new Map(
    people.map(({ id, firstName, lastName }) => {
      const role = roles.get(id);
      const name = fullName({ firstName, lastName });
      return [id, role ? withRole(name, role) : name];
    }),
  );
}

/** What changed in the order since each of its outdated documents was made, by the id of the document's job. */
async function changedSinceOf(
  { db }: Needs,
  { id }: Pick<Order, 'id'>,
): Promise<ReadonlyMap<string, string>> {
  const { outdated = [], prints = [] } = (await printedDocumentsOf(db, [id])).get(id) ?? {};
  return new Map(
    prints.flatMap(({ print: { documentJobId, paper } }): [string, string][] => {
      const parts = outdated.find((one) => one.paper === paper)?.parts;
      return documentJobId && parts ? [[documentJobId, partWords(parts)]] : [];
    }),
  );
}

async function visibleOf(
  { db }: Needs,
  actor: Actor,
  jobs: readonly DocumentJob[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(jobs.flatMap(({ orderIds }) => orderIds))];
  const orders = await db.order.findMany({
    where: { AND: [ordersVisibleTo(actor, 'order.print'), { id: { in: ids } }] },
    select: { id: true },
  });
  return new Set(orders.map(({ id }) => id));
}
