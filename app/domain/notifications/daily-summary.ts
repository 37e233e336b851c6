import type { Prisma } from '@prisma/client';
import { alertsInReach } from '#app/domain/alert-actions/alert-visibility.ts';
import { countAlertKinds } from '#app/domain/alert-actions/list-alerts.ts';
import { readHolidays } from '#app/domain/holidays/read-holidays.ts';
import { dayAfter, timesOfDays } from '#app/domain/orders/filter-days.rules.ts';
import { deliveredIn, ordersMatching } from '#app/domain/orders/order-filter.where.ts';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { onTab, ORDER_TABS } from '#app/domain/orders/order-tabs.rules.ts';
import { actorOfMember } from '#app/domain/people/actor-of.ts';
import { sendOptional } from '#app/domain/people/send-optional.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isWorkingDay, lastWorkingDay, weekdayName } from '#app/domain/shared/cut-off.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { enqueueAll } from '#app/domain/shared/outbox.ts';
import { formatDate, formatTime, isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { dailySummaryJob } from './daily-summary.job.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'mailer'>;

/** Johannesburg time. If no worker runs at 07:00, the summary is sent later in the morning. */
const FROM = '07:00';
const UNTIL = '12:00';
/** At most this many members per run; the next run takes the rest. */
const MAX_MEMBERS = 500;

/** Queues the summary of a working day for each member who wants it. The job's key is the member and the
 *  day, so each member gets one a day. */
export async function planDailySummaries(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
): Promise<void> {
  const now = deps.clock.now();
  const [day, time] = [isoDay(now), formatTime(now)];
  if (time < FROM || time >= UNTIL) return;
  if (!isWorkingDay(day, await readHolidays(deps))) return;
  const members = await deps.db.$queryRaw<{ membershipId: string }[]>`
    select m.id as "membershipId" from memberships m join users u on u.id = m.user_id
    where 'daily-summary' = any(u.wanted_mails) and m.accepted_at is not null
      and m.role in ('merchant', 'storeManager')
      and not exists (select from outbox
        where job = ${dailySummaryJob.name} and key = m.id || '.' || ${day})
    limit ${MAX_MEMBERS}`;
  await enqueueAll(
    deps.db,
    dailySummaryJob,
    members.map(({ membershipId }) => ({ membershipId, day })),
  );
}

/** Emails a member a summary: what there is to do today, and what was delivered or failed since the last working day.
 *  No email is sent if there is nothing to report, if the job runs after its day, or if the membership has ended. */
export async function sendDailySummary(
  deps: Needs,
  { membershipId, day }: { membershipId: string; day: string },
): Promise<void> {
  const { db, clock, settings } = deps;
  const now = clock.now();
  const actor = await actorOfMember(db, membershipId);
  if (!actor?.userId || isoDay(now) !== day) return;
  const lines = await linesOf(deps, actor);
  if (lines.length === 0) return;
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  const account = actor.merchantId
    ? await db.merchant.findUnique({ where: { id: actor.merchantId }, select: { name: true } })
    : null;
  await sendOptional(deps, user, 'daily-summary', {
    to: user.email,
    subject: `${settings.productName}: your summary for ${formatDate(now)}`,
    text: [
      `Hello ${user.firstName}`,
      ...(account ? [`Here is today’s summary for ${account.name}.`] : []),
      lines.join('\n'),
      `Open Home: ${settings.publicUrl}/dashboard`,
    ],
  });
}

/** The lines of the summary; figures of 0 are left out. Deliveries and failures are counted from the start of the last
 *  working day to the end of yesterday, because the summary of that working day was sent that same morning. */
async function linesOf(deps: Needs, actor: Actor): Promise<string[]> {
  const yesterday = dayAfter(isoDay(deps.clock.now()), -1);
  const first = lastWorkingDay(yesterday, await readHolidays(deps));
  const times = timesOfDays(first, yesterday);
  const span = first === yesterday ? 'yesterday' : `since ${weekdayName(first)}`;
  const [toShip, delivered, failed, kinds] = await Promise.all([
    countOn(deps, actor, 'toShip'),
    countOn(deps, actor, 'delivered', deliveredIn(actor, { deliveredAt: times })),
    deps.db.alert.count({
      where: {
        ...alertsInReach(actor, 'see'),
        code: 'deliveryFailed',
        // `since` is the courier's time. The alert was raised later, and `raisedAt` is indexed.
        since: times,
        raisedAt: { gte: times.gte },
      },
    }),
    countAlertKinds(deps, actor),
  ]);
  const figures: [string, number][] = [
    ['To ship today', toShip],
    [`Delivered ${span}`, delivered],
    [`Failed ${span}`, failed],
    ...kinds.map(({ title, count }): [string, number] => [`Needs attention: ${title}`, count]),
  ];
  return figures.flatMap(([label, count]) => (count > 0 ? `${label}: ${groupDigits(count)}` : []));
}

/** The number of orders on a tab of the order list that also match `which`. */
async function countOn(
  deps: Pick<Needs, 'db' | 'clock'>,
  actor: Actor,
  key: 'toShip' | 'delivered',
  which: Prisma.OrderWhereInput = {},
): Promise<number> {
  const tab = ORDER_TABS.find((one) => one.key === key) ?? ORDER_TABS[0];
  const onList = await ordersMatching(deps, actor, onTab(NO_FILTER, tab));
  return deps.db.order.count({ where: { AND: [onList, which] } });
}
