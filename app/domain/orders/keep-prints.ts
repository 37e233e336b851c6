import { Prisma } from '@prisma/client';
import { z } from 'zod';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { PrintedDocument } from '#app/domain/alerts/outdated-document-words.rules.ts';
import type { DocumentFacts } from './document-facts.rules.ts';
import { newSalt, DocumentSeal, sealOf } from './document-seal.ts';
import { checkOutdatedDocuments } from './outdated-documents.ts';

/** A document that was made for an order, with the facts it shows. The facts are read together with the data from which
 *  the document was made. */
export type MadeDocument = {
  orderId: string;
  paper: PrintedDocument;
  shipmentId: string | null;
  facts: DocumentFacts;
};

/** The stored record of a print. A queued label has a copy, so that it can be checked again before it is printed. */
export const KeptPrint = z.object({
  shipmentId: z.string().nullable(),
  salt: z.string(),
  parts: DocumentSeal,
});
export type KeptPrint = z.infer<typeof KeptPrint>;

type When = { at: Date; documentJobId: string | null };

/** What the record of an earlier print is replaced with. */
const REPLACED = Prisma.sql`shipment_id = excluded.shipment_id,
      salt = excluded.salt, parts = excluded.parts, made_at = excluded.made_at,
      document_job_id = excluded.document_job_id, accepted_parts = null, accepted_at = null,
      accepted_by = null, accepted_by_user_id = null, accepted_reason = null`;

/** Stores what the documents just made show. The newest print of each document of an order counts. With `isTentative`,
 *  the document may never be printed: it does not replace the record of a label of the same shipment that may already
 *  be on a parcel (`keepPrinted` does). A change that
 *  happened while they were made marks them as outdated at once. Nothing is stored for an erased order. Returns the
 *  records by order and document, including those that were not stored. */
export async function keepPrints(
  tx: Tx,
  made: readonly MadeDocument[],
  { at, documentJobId, isTentative = false }: When & { isTentative?: boolean },
): Promise<Map<string, KeptPrint>> {
  const documents = new Map(made.map((one) => [printKey(one), one]));
  const ids = await lockWhatIsShown(tx, made);
  const kept = new Map<string, KeptPrint>();
  for (const [key, { shipmentId, facts }] of documents) {
    const salt = newSalt();
    kept.set(key, { shipmentId, salt, parts: sealOf(facts, salt) });
  }
  const rows = [...documents].map(([key, { orderId: order_id, paper }]) => {
    const { shipmentId: shipment_id, salt, parts } = kept.get(key)!;
    return { order_id, paper, shipment_id, salt, parts };
  });
  await tx.$executeRaw`
    insert into paper_prints (order_id, paper, shipment_id, salt, parts, made_at, document_job_id)
    select r.order_id, r.paper, r.shipment_id, r.salt, r.parts, ${at}, ${documentJobId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(order_id uuid, paper order_paper, shipment_id uuid, salt text, parts jsonb)
    join orders o on o.id = r.order_id and o.erased_at is null
    on conflict (order_id, paper) do update set ${REPLACED}
      where not ${isTentative} or paper_prints.shipment_id is distinct from excluded.shipment_id`;
  await checkOutdatedDocuments(tx, ids, at);
  return kept;
}

/** Stores that a queued label was printed, so that it counts instead of an earlier one, unless the order has another
 *  shipment now or was erased. The order must be locked by `lockWhatIsShown`. A label that is printed again keeps what
 *  was accepted about it. */
export async function keepPrinted(
  tx: Tx,
  orderId: string,
  { shipmentId, salt, parts }: KeptPrint,
  { at, documentJobId }: When,
): Promise<void> {
  await tx.$executeRaw`
    insert into paper_prints (order_id, paper, shipment_id, salt, parts, made_at, document_job_id)
    select id, 'label', current_shipment_id, ${salt}, ${JSON.stringify(parts)}::jsonb, ${at},
      ${documentJobId}::uuid
    from orders where id = ${orderId}::uuid and erased_at is null
      and current_shipment_id is not distinct from ${shipmentId}::uuid
    on conflict (order_id, paper) do update set ${REPLACED} where paper_prints.salt <> excluded.salt`;
  await checkOutdatedDocuments(tx, [orderId], at);
}

export function printKey({ orderId, paper }: Pick<MadeDocument, 'orderId' | 'paper'>): string {
  return `${orderId} ${paper}`;
}

/** Locks the orders and their pickup locations, and returns the orders' ids. A concurrent change either commits first
 *  and is taken into account here, or waits, and its own check then includes these prints. Orders are locked in the
 *  sequence of their ids, as in every transaction that locks several orders. */
export async function lockWhatIsShown(
  tx: Tx,
  made: readonly Pick<MadeDocument, 'orderId'>[],
): Promise<string[]> {
  const ids = [...new Set(made.map(({ orderId }) => orderId))];
  await tx.$queryRaw`select 1 from orders where id = any(${ids}::uuid[]) order by id for no key update`;
  await tx.$queryRaw`select 1 from pickup_locations where id in (
    select pickup_location_id from orders where id = any(${ids}::uuid[])) order by id for share`;
  return ids;
}
