import { alertsVisibleTo } from '#app/domain/alert-actions/alert-visibility.ts';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { actorOfMember } from '#app/domain/people/actor-of.ts';
import { sendOptional } from '#app/domain/people/send-optional.ts';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import { enqueueAll } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { failedDeliveriesJob } from './failed-deliveries.job.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Alerts are considered only when they are at least this old. By then, the transactions that raised them have
 *  committed, so none is missed. */
const SETTLED_MS = 60_000;
/** At most this many members per run; the next run takes the rest. */
const MAX_MEMBERS = 200;
/** At most this many orders are listed in one email. */
const MAX_NAMED = 20;

const FAILED: AlertCode = 'deliveryFailed';

type Due = { membershipId: string; after: Date };

/** Queues an email to each owner and store manager whose orders have failed deliveries, unless they do not want it.
 *  The first failure is emailed after about a minute, later ones together at most once an hour. Concurrent workers
 *  queue each email once. */
export async function planFailedDeliveries({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = await clock.sharedNow(db);
  const until = new Date(now.getTime() - SETTLED_MS);
  const [hourAgo, dayAgo] = [HOUR_MS, DAY_MS].map((ms) => new Date(until.getTime() - ms));
  await db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<Due[]>`
      with due as (
        select m.id, greatest(m.failures_mailed_at, ${dayAgo}::timestamptz) as after
        from memberships m join users u on u.id = m.user_id
        where m.accepted_at is not null and m.role in ('merchant', 'storeManager')
          and not ('failed-deliveries' = any(u.unwanted_mails))
          and (m.failures_mailed_at is null or m.failures_mailed_at <= ${hourAgo}::timestamptz)
          and exists (
            select from attentions a
            where a.merchant_id = m.merchant_id and a.code = ${FAILED} and a.closed_at is null
              and a.raised_at > greatest(m.failures_mailed_at, ${dayAgo}::timestamptz)
              and a.raised_at <= ${until}::timestamptz
              and (m.role = 'merchant' or exists (
                select from store_manager_access s
                where s.user_id = m.user_id and s.store_id = a.store_id)))
        limit ${MAX_MEMBERS} for update of m skip locked)
      update memberships set failures_mailed_at = ${until}::timestamptz
      from due where memberships.id = due.id
      returning due.id as "membershipId", due.after`;
    await enqueueAll(
      tx,
      failedDeliveriesJob,
      due.map(({ membershipId, after }) => ({
        membershipId,
        after: after.getTime(),
        until: until.getTime(),
      })),
    );
  });
}

/** Emails a member the failed deliveries. Alerts that were closed since, or that the member may no longer see, are left
 *  out. If none remains, no email is sent. */
export async function sendFailedDeliveries(
  deps: Pick<Services, 'db' | 'mailer' | 'settings'>,
  { membershipId, after, until }: { membershipId: string; after: number; until: number },
): Promise<void> {
  const { db, settings } = deps;
  const actor = await actorOfMember(db, membershipId);
  if (!actor?.userId) return;
  const alerts = await db.alert.findMany({
    where: {
      ...alertsVisibleTo(actor),
      code: FAILED,
      raisedAt: { gt: new Date(after), lte: new Date(until) },
    },
    orderBy: { raisedAt: 'asc' },
    select: { subjectId: true },
  });
  const ids = [...new Set(alerts.map(({ subjectId }) => subjectId))];
  const orders = await db.order.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
    select: { orderId: true, orderKey: true, store: { select: { name: true } } },
    take: MAX_NAMED,
  });
  if (orders.length === 0) return;
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  const failed = counted(ids.length, 'delivery', 'deliveries');
  const named = orders.map(
    ({ orderId, orderKey, store }) =>
      `Order ${orderId}, ${store.name}: ${settings.publicUrl}/order-details/${orderKey}`,
  );
  const more = ids.length - orders.length;
  await sendOptional(deps, user, 'failed-deliveries', {
    to: user.email,
    subject: `${settings.productName}: ${failed} failed`,
    text: [
      `Hello ${user.firstName}`,
      `The courier could not collect or deliver ${oneOrMany(ids.length, 'this order', 'these orders')}:`,
      [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      `What to do: ${settings.publicUrl}/alerts?code=${FAILED}`,
    ],
  });
}
