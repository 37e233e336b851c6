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

/** `isLink`: the document was made by opening a link. It does not replace the record of a label that may already
 *  be on a parcel. */
type When = { at: Date; documentJobId: string | null; isLink?: boolean };

/** Stores what the documents just made show. The newest print of each document of an order counts. A change that
 *  happened while they were made marks them as outdated at once. Nothing is stored for an erased order. Returns the
 *  records by order and document, including those that were not stored. */
export async function keepPrints(
  tx: Tx,
  made: readonly MadeDocument[],
  { at, documentJobId, isLink = false }: When,
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
    on conflict (order_id, paper) do update set shipment_id = excluded.shipment_id,
      salt = excluded.salt, parts = excluded.parts, made_at = excluded.made_at,
      document_job_id = excluded.document_job_id, accepted_parts = null, accepted_at = null,
      accepted_by = null, accepted_by_user_id = null, accepted_reason = null
      where not ${isLink} or paper_prints.shipment_id is distinct from excluded.shipment_id`;
  await checkOutdatedDocuments(tx, ids, at);
  return kept;
}

export function printKey({ orderId, paper }: Pick<MadeDocument, 'orderId' | 'paper'>): string {
  return `${orderId} ${paper}`;
}

/** Locks the orders and their pickup locations, and returns the orders' ids. A concurrent change either commits first
 *  and is taken into account here, or waits, and its own check then includes these prints. Orders are locked in the
 *  sequence of their ids, as in every transaction that locks several orders. */
export async function lockWhatIsShown(tx: Tx, made: readonly MadeDocument[]): Promise<string[]> {
  const ids = [...new Set(made.map(({ orderId }) => orderId))];
  await tx.$queryRaw`select 1 from orders where id = any(${ids}::uuid[]) order by id for no key update`;
  await tx.$queryRaw`select 1 from pickup_locations where id in (
    select pickup_location_id from orders where id = any(${ids}::uuid[])) order by id for share`;
  return ids;
}
