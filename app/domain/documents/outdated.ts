import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { UP_TO_DATE, type Outdated } from './outdated.rules.ts';

type Needs = Pick<Services, 'db'>;

/** Reads which of these document jobs are outdated; the returned function takes the id of one of them. It relies on the
 *  open alerts of the orders, so that a list need not compare the documents with their orders. */
export async function outdatedOf({ db }: Needs, ids: readonly string[]): Promise<OutdatedOf> {
  if (ids.length === 0) return () => UP_TO_DATE;
  const prints = await db.documentPrint.findMany({
    where: { documentJobId: { in: [...ids] } },
    select: {
      documentJobId: true,
      orderId: true,
      paper: true,
      order: { select: { orderKey: true } },
    },
  });
  const alerts = await db.alert.findMany({
    where: {
      code: 'staleLabel',
      closedAt: null,
      subjectId: { in: prints.map(({ orderId }) => orderId) },
    },
    select: { subjectId: true, facts: true },
  });
  const printedDocumentsOf = new Map(
    alerts.map(({ subjectId, facts }) => [subjectId, (facts as AlertFacts).papers ?? []]),
  );
  const outdated = prints.filter(({ orderId, paper }) =>
    printedDocumentsOf.get(orderId)?.some((one) => one.paper === paper),
  );
  const orderKeys = Map.groupBy(outdated, ({ documentJobId }) => documentJobId);
  const remade = await remadeAmong({ db }, ids);
  return (id) => ({
    orderKeys: (orderKeys.get(id) ?? []).map(({ order }) => order.orderKey),
    isRemade: remade.has(id),
  });
}

export type OutdatedOf = (documentJobId: string) => Outdated;

/** The documents of which at least a part was printed again later. For that part, only the later print is compared with
 *  the order. If the later print is a label for the label printer, it counts once it has been printed, or if another
 *  document of the same kind was made later too. */
async function remadeAmong({ db }: Needs, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select d.id from document_jobs d
    where d.id = any(${[...ids]}::uuid[]) and d.kind in ('shippingLabels', 'packingSlips')
      and exists (select 1 from paper_prints p left join document_jobs n on n.id = p.document_job_id
        where p.order_id = any(d.order_ids) and p.made_at > d.created_at
          and p.document_job_id is distinct from d.id
          and p.paper = (case d.kind when 'shippingLabels' then 'label' else 'slip' end)::order_paper
          and (n.kind is distinct from 'zebraLabels'
            or exists (select 1 from print_jobs j where j.document_job_id = n.id
              and j.order_id = p.order_id and j.state = 'acknowledged')
            or exists (select 1 from document_jobs l where l.order_ids @> array[p.order_id]
              and l.kind = d.kind and l.created_at > d.created_at and l.id <> d.id
              and l.state = 'completed' and not l.is_link)))`;
  return new Set(rows.map(({ id }) => id));
}
