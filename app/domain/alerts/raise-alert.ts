import { Prisma, type AttentionSubject } from '@prisma/client';
import { announce, announcing, LIVE_CHANNEL } from '#app/domain/shared/live.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { codeRow, dueAtOf, type AlertCode } from './alert-codes.rules.ts';
import type { AlertFacts } from './alert-row.rules.ts';

/** Whose it is: who may see the subject sees what it needs. `shipmentId`: which shipment of an order it is
 *  about; what names none is about the order itself. */
export type AlertOwner = {
  id: string;
  merchantId: string | null;
  storeId: string | null;
  shipmentId?: string | null;
};

/** Asks for a person. One matter is one row: the same code about the same thing brings its facts up to
 *  date; several shipments of an order are several things. Answers whether it is news. `at` may be a courier's or a
 *  warehouse's word, and heard of late: when it was raised the database says itself. */
export async function raiseAlert(
  tx: Tx,
  code: AlertCode,
  owner: AlertOwner,
  at: Date,
  facts: AlertFacts = {},
): Promise<boolean> {
  const { subject } = codeRow(code);
  const { shipmentId = null } = owner;
  const dueAt = dueAtOf(code, at);
  const changed = await tx.$executeRaw`
    insert into attentions (id, code, subject, subject_id, shipment_id, merchant_id, store_id, facts, since, due_at,
      open_key)
    values (${newId()}::uuid, ${code}, ${subject}::attention_subject, ${owner.id}::uuid,
      ${shipmentId}::uuid, ${owner.merchantId}::uuid, ${owner.storeId}::uuid, ${facts}::jsonb, ${at},
      ${dueAt}, ${openKeyOf(subject, owner.id, code, shipmentId)})
    on conflict (open_key) do update set facts = excluded.facts
      where attentions.facts is distinct from excluded.facts`;
  if (changed > 0) await announceAlert(tx, subject, owner.merchantId, owner.id);
  return changed > 0;
}

/** Which alerts are over. `of`: what a shipment needed, and not what another one of its order needs; null, only
 *  what is about the order itself; left out, all. */
export type Ending = { codes: readonly AlertCode[] | 'all'; of?: string | null };
/** What ended a matter: it is gone by itself, or a person chose. */
type Closing = {
  at: Date;
  how?: string;
  by?: { name: string; userId: string | null };
};

/** How long an accidental close can be taken back. */
export const UNDO_MS = 10 * 60_000;
/** A warehouse tells of its own time, which may be a little ahead. */
const MAY_BE_TAKEN_BACK_MS = 6 * UNDO_MS;

/** The matter is over. Without codes: everything about this thing is. What a person closed just before
 *  is over for good as well: they can no longer take that back. */
export async function closeAlert(
  tx: Tx,
  subjectId: string,
  codes: Ending['codes'],
  { of, ...closing }: Closing & Pick<Ending, 'of'>,
): Promise<void> {
  await closeAlerts(tx, subjectId, [{ codes, of }], closing);
}

/** The same for several endings in one statement. */
export async function closeAlerts(
  tx: Tx,
  subjectId: string,
  endings: readonly Ending[],
  closing: Closing,
): Promise<void> {
  if (endings.length > 0) await tx.$executeRaw(closingAlerts(subjectId, endings, closing));
}

/** These orders have moved: in one statement their alerts of `endings` are closed, open ones of `noted` have these facts
 *  added, and whoever looks at the orders sees it at once. */
export async function closeAlertsOfMoved(
  tx: Tx,
  orders: readonly { id: string; merchantId: string }[],
  endings: readonly Ending[],
  { at, noted }: { at: Date; noted: { code: AlertCode; facts: AlertFacts } | null },
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const parts = [
    ...(endings.length > 0 ? [closedBy(ids, endings, { at })] : []),
    ...(noted ? [notedBy(ids, noted)] : []),
  ];
  const first = parts.length > 0 ? Prisma.sql`with ${Prisma.join(parts)}` : Prisma.empty;
  await tx.$executeRaw`${first} ${announcing('order', orders)}`;
}

function notedBy(
  ids: readonly string[],
  { code, facts }: { code: AlertCode; facts: AlertFacts },
): Prisma.Sql {
  return Prisma.sql`noted as (
    update attentions set facts = facts || ${facts}::jsonb
    where subject_id = any(${[...ids]}::uuid[]) and code = ${code} and closed_at is null)`;
}

/** Says so as `announceAlert` does. */
function closingAlerts(
  subjectId: string,
  endings: readonly Ending[],
  closing: Closing,
): Prisma.Sql {
  return Prisma.sql`
    with ${closedBy([subjectId], endings, closing)}
    select pg_notify(${LIVE_CHANNEL}, 'order ' || merchant_id || ' ' || subject_id) from closed
    where subject = 'order' and merchant_id is not null`;
}

function closedBy(
  subjectIds: readonly string[],
  endings: readonly Ending[],
  { at, how = 'gone', by }: Closing,
): Prisma.Sql {
  const since = new Date(at.getTime() - MAY_BE_TAKEN_BACK_MS);
  // In one statement: who waits here for somebody to take it back finds it open.
  const closedJustNow = by
    ? Prisma.empty
    : Prisma.sql`or (closed_at > ${since} and closing <> ${how})`;
  return Prisma.sql`closed as (
    update attentions set closing = ${how}, open_key = null, closed_at = coalesce(closed_at, ${at}),
      closed_by = coalesce(closed_by, ${by?.name ?? null}),
      closed_by_user_id = coalesce(closed_by_user_id, ${by?.userId ?? null}::uuid)
    where subject_id = any(${[...subjectIds]}::uuid[]) and (${Prisma.join(endings.map(isOf), ' or ')})
      and (closed_at is null ${closedJustNow})
    returning subject, merchant_id, subject_id)`;
}

function isOf({ codes, of }: Ending): Prisma.Sql {
  const named = codes === 'all' ? Prisma.sql`true` : Prisma.sql`code = any(${[...codes]})`;
  return Prisma.sql`(${named} ${ofShipment(of)})`;
}

/** Whoever looks at the alerts of an order sees it at once; at the others they look every few seconds. */
export async function announceAlert(
  tx: Tx,
  subject: AttentionSubject,
  merchantId: string | null,
  subjectId: string,
): Promise<void> {
  if (subject === 'order' && merchantId) await announce(tx, 'order', merchantId, subjectId);
}

/** What names no shipment is about its order, and so about the one that the order goes by now. */
function ofShipment(of: string | null | undefined): Prisma.Sql {
  if (of === undefined) return Prisma.empty;
  if (of === null) return Prisma.sql`and shipment_id is null`;
  return Prisma.sql`and (shipment_id = ${of}::uuid or shipment_id is null and exists (
    select 1 from orders where orders.id = subject_id and current_shipment_id = ${of}::uuid))`;
}

/** The matter stands with these facts, or, without, is over. Answers whether it is news. */
export async function setAlert(
  tx: Tx,
  code: AlertCode,
  owner: AlertOwner,
  at: Date,
  facts: AlertFacts | null,
): Promise<boolean> {
  if (facts) return raiseAlert(tx, code, owner, at, facts);
  await closeAlert(tx, owner.id, [code], { at });
  return false;
}

/** Of an open row: one matter is one. */
export function openKeyOf(
  subject: AttentionSubject,
  id: string,
  code: string,
  shipmentId: string | null = null,
): string {
  return [subject, id, code, shipmentId].filter(Boolean).join(' ');
}
