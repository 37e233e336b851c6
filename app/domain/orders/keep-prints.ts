import { z } from 'zod';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { OrderPaper } from '#app/domain/alerts/paper-words.rules.ts';
import type { PaperFacts } from './paper-facts.rules.ts';
import { newSalt, PaperSeal, sealOf } from './paper-seal.ts';
import { checkPapers } from './stale-papers.ts';

/** A paper that was made of an order, with what it shows: read with what it was made of. */
export type MadePaper = {
  orderId: string;
  paper: OrderPaper;
  shipmentId: string | null;
  facts: PaperFacts;
};

/** What was kept of a paper, for whoever holds it back until it is printed. */
export const KeptPrint = z.object({
  shipmentId: z.string().nullable(),
  salt: z.string(),
  parts: PaperSeal,
});
export type KeptPrint = z.infer<typeof KeptPrint>;

/** `isLink`: made by opening a link, which vouches for no label that is on a parcel already. */
type When = { at: Date; documentJobId: string | null; isLink?: boolean };

/** Keeps what papers show that were made just now: the newest print of each paper of an order counts. What
 *  was changed while they were made stands against them at once. An erased order keeps nothing. Answers
 *  what is kept, by order and paper. */
export async function keepPrints(
  tx: Tx,
  made: readonly MadePaper[],
  { at, documentJobId, isLink = false }: When,
): Promise<Map<string, KeptPrint>> {
  const papers = new Map(made.map((one) => [printKey(one), one]));
  const ids = await lockWhatIsShown(tx, made);
  const kept = new Map<string, KeptPrint>();
  for (const [key, { shipmentId, facts }] of papers) {
    const salt = newSalt();
    kept.set(key, { shipmentId, salt, parts: sealOf(facts, salt) });
  }
  const rows = [...papers].map(([key, { orderId: order_id, paper }]) => {
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
  await checkPapers(tx, ids, at);
  return kept;
}

export function printKey({ orderId, paper }: Pick<MadePaper, 'orderId' | 'paper'>): string {
  return `${orderId} ${paper}`;
}

/** Whoever changes an order, or where it is collected, was first and is seen, or comes after and sees
 *  these prints. Orders in the sequence of their ids, as wherever several are locked. */
export async function lockWhatIsShown(tx: Tx, made: readonly MadePaper[]): Promise<string[]> {
  const ids = [...new Set(made.map(({ orderId }) => orderId))];
  await tx.$queryRaw`select 1 from orders where id = any(${ids}::uuid[]) order by id for no key update`;
  await tx.$queryRaw`select 1 from pickup_locations where id in (
    select pickup_location_id from orders where id = any(${ids}::uuid[])) order by id for share`;
  return ids;
}
