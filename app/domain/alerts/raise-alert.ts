import { Prisma, type Alert, type AlertSubject } from '@prisma/client';
import { announce, LIVE_CHANNEL } from '#app/domain/shared/live.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { codeRow, dueAtOf, type AlertCode } from './alert-codes.rules.ts';
import type { AlertFacts } from './alert-row.rules.ts';

/** The subject of an alert and its owner, which decides who sees it (alert-visibility.ts). `shipmentId` names the
 *  shipment of an order that the alert is about; without one it is about the order itself. */
export type AlertOwner = {
  id: string;
  merchantId: string | null;
  storeId: string | null;
  shipmentId?: string | null;
};

/** Raises an alert, or updates the facts of the open one with this code, subject and shipment. Each
 *  shipment of an order has its own alert. Returns whether the alert is new or its facts have changed.
 *  `at` may be a time that a courier or a warehouse reports late, so the database sets `raised_at` itself. */
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

/** Adds facts to the open alert with this code about this subject and shipment, if there is one. */
export async function addToAlert(
  tx: Tx,
  code: AlertCode,
  { id, shipmentId = null }: Pick<AlertOwner, 'id' | 'shipmentId'>,
  facts: AlertFacts,
): Promise<void> {
  const openKey = openKeyOf(codeRow(code).subject, id, code, shipmentId);
  const added = Prisma.sql`
    update attentions set facts = facts || ${facts}::jsonb where open_key = ${openKey}
    returning subject, merchant_id, subject_id`;
  await tx.$executeRaw(announcingAlerts(added));
}

/** Which alerts to close. `of` is the id of a shipment: alerts about other shipments of the order stay
 *  open. With null only alerts about the order itself are closed; without `of` all of them. */
export type Ending = { codes: readonly AlertCode[] | 'all'; of?: string | null };
/** How an alert was closed: automatically (`gone`, the default), or by a person. */
type Closing = {
  at: Date;
  how?: string;
  by?: { name: string; userId: string | null };
};

/** How long a person can undo closing an alert. */
export const UNDO_MS = 10 * 60_000;
/** Wider than UNDO_MS, because a closing time may come from a warehouse whose clock is a little ahead. */
const MAY_BE_TAKEN_BACK_MS = 6 * UNDO_MS;

/** Closes the alerts with these codes, or all alerts about this subject. If it closes them automatically (without
 *  `by`), the person who closed such an alert shortly before can no longer reopen it. */
export async function closeAlert(
  tx: Tx,
  subjectId: string,
  codes: Ending['codes'],
  { of, ...closing }: Closing & Pick<Ending, 'of'>,
): Promise<void> {
  await closeAlerts(tx, subjectId, [{ codes, of }], closing);
}

/** Like `closeAlert`, for several subjects in one statement. */
export async function closeAlertsOf(
  tx: Tx,
  subjectIds: readonly string[],
  codes: Ending['codes'],
  closing: Closing,
): Promise<void> {
  if (subjectIds.length > 0)
    await tx.$executeRaw(announcingAlerts(closedBy(subjectIds, [{ codes }], closing)));
}

/** Like `closeAlert`, for several endings in one statement. */
export async function closeAlerts(
  tx: Tx,
  subjectId: string,
  endings: readonly Ending[],
  closing: Closing,
): Promise<void> {
  if (endings.length > 0)
    await tx.$executeRaw(announcingAlerts(closedBy([subjectId], endings, closing)));
}

/** The parts of a statement that changes the status of orders: one closes the alerts of `endings`, the other adds the
 *  facts of `noted` to open alerts of its code. Both read the orders as they were before the statement. */
export function closingAlertsOfMoved(
  ids: readonly string[],
  endings: readonly Ending[],
  { at, noted }: { at: Date; noted: { code: AlertCode; facts: AlertFacts } | null },
): Prisma.Sql[] {
  return [
    ...(endings.length > 0 ? [Prisma.sql`closed as (${closedBy(ids, endings, { at })})`] : []),
    ...(noted ? [notedBy(ids, noted)] : []),
  ];
}

function notedBy(
  ids: readonly string[],
  { code, facts }: { code: AlertCode; facts: AlertFacts },
): Prisma.Sql {
  return Prisma.sql`noted as (
    update attentions set facts = facts || ${facts}::jsonb
    where subject_id = any(${[...ids]}::uuid[]) and code = ${code} and closed_at is null)`;
}

/** The statement that runs `changed`, which returns rows of alerts, and notifies open pages as `announceAlert` does. */
export function announcingAlerts(changed: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    with changed as (${changed})
    select pg_notify(${LIVE_CHANNEL}, 'order ' || merchant_id || ' ' || subject_id) from changed
    where subject = 'order' and merchant_id is not null`;
}

function closedBy(
  subjectIds: readonly string[],
  endings: readonly Ending[],
  { at, how = 'gone', by }: Closing,
): Prisma.Sql {
  const since = new Date(at.getTime() - MAY_BE_TAKEN_BACK_MS);
  // One statement covers open and just closed alerts: if it waits for the lock of a concurrent reopen, it
  // then finds the alert open and closes it.
  const closedJustNow = by
    ? Prisma.empty
    : Prisma.sql`or (closed_at > ${since} and closing <> ${how})`;
  return Prisma.sql`
    update attentions set closing = ${how}, open_key = null, closed_at = coalesce(closed_at, ${at}),
      closed_by = coalesce(closed_by, ${by?.name ?? null}),
      closed_by_user_id = coalesce(closed_by_user_id, ${by?.userId ?? null}::uuid)
    where subject_id = any(${[...subjectIds]}::uuid[]) and (${Prisma.join(endings.map(isOf), ' or ')})
      and (closed_at is null ${closedJustNow})
    returning subject, merchant_id, subject_id`;
}

function isOf({ codes, of }: Ending): Prisma.Sql {
  const named = codes === 'all' ? Prisma.sql`true` : Prisma.sql`code = any(${[...codes]})`;
  return Prisma.sql`(${named} ${ofShipment(of)})`;
}

/** Notifies open pages that show the alerts of an order. Other alerts need no notice, because their page polls. */
export async function announceAlert(
  tx: Tx,
  subject: AlertSubject,
  merchantId: string | null,
  subjectId: string,
): Promise<void> {
  if (subject === 'order' && merchantId) await announce(tx, 'order', merchantId, subjectId);
}

/** SQL condition for alerts about one shipment. An alert without a shipment is about its order, so it counts as one
 *  of the order's current shipment. */
function ofShipment(of: string | null | undefined): Prisma.Sql {
  if (of === undefined) return Prisma.empty;
  if (of === null) return Prisma.sql`and shipment_id is null`;
  return Prisma.sql`and (shipment_id = ${of}::uuid or shipment_id is null and exists (
    select 1 from orders where orders.id = subject_id and current_shipment_id = ${of}::uuid))`;
}

/** Raises the alert with these facts. If `facts` is null, closes all open alerts with this code about the subject, of
 *  whatever shipment. Returns whether the alert is new or its facts have changed. */
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

/** The newest alert with this code about a subject, if a person has closed it at or after `since`; otherwise null. It
 *  is not to be raised again for what that person knew. */
export async function settledAlert(
  tx: Tx,
  subjectId: string,
  code: AlertCode,
  since: Date,
): Promise<Alert | null> {
  const last = await tx.alert.findFirst({ where: { subjectId, code }, orderBy: { id: 'desc' } });
  return last?.closedBy && last.closedAt && last.closedAt >= since ? last : null;
}

/** Unique key of an open alert: at most one is open for each subject, code and shipment. */
export function openKeyOf(
  subject: AlertSubject,
  id: string,
  code: string,
  shipmentId: string | null = null,
): string {
  return [subject, id, code, shipmentId].filter(Boolean).join(' ');
}
