import { Link } from '@remix-run/react';
import {
  arrivedFilter,
  dayFilter,
  onTimePercent,
  type Arrived,
} from '#app/domain/home/home.rules.ts';
import type { OnTime, OrderDay } from '#app/domain/home/read-two-weeks.ts';
import { formatMoney, groupDigits, rand } from '#app/domain/shared/money.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { daysLeft, type Pace } from '#app/domain/wallet/pace.rules.ts';
import { withFilters } from '#app/screens/orders/orders-state.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { ColumnChart } from '#app/ui/charts/column-chart.tsx';
import { Trend } from '#app/ui/charts/trend.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** Orders placed on each of the last fourteen days. */
export function OrderDays({ days }: { days: readonly OrderDay[] }) {
  const { href } = useShell();
  const total = days.reduce((sum, { orders }) => sum + orders, 0);
  const columns = days.map(({ day }, n) => ({
    key: day,
    label: formatDate(noon(day)).split(' ').slice(0, 2).join(' '),
    name: formatDate(noon(day)),
    isToday: n === days.length - 1,
    to: href(`/orders${withFilters('', dayFilter(day))}`),
  }));
  return (
    <Card title="Orders per day">
      <ColumnChart
        title="Orders placed in the last 14 days"
        columns={columns}
        series={[{ name: 'Orders', values: days.map(({ orders }) => orders) }]}
        columnHeading="Day"
        figures={[
          <span key="all" className="t-figures">
            {groupDigits(total)}
          </span>,
        ]}
        empty={
          <EmptyState help="create-orders" title="No orders in the last 14 days">
            New orders appear here by the day they were placed.
          </EmptyState>
        }
      />
    </Card>
  );
}

function noon(day: string): string {
  return `${day}T12:00:00Z`;
}

/** The share of deliveries on time, and the spending if the user may see it. */
export function LatelyFigures({ onTime, pace }: { onTime: OnTime; pace: Pace | null }) {
  return (
    <ul className="t-figure-cards">
      <li>
        <OnTimeFigure {...onTime} />
      </li>
      {pace ? <SpendFigures pace={pace} /> : null}
    </ul>
  );
}

function OnTimeFigure({ now, before }: OnTime) {
  const { href } = useShell();
  const [share, earlier] = [onTimePercent(now), onTimePercent(before)];
  const listOf = (onTime: 'yes' | 'no') => href(`/orders${withFilters('', arrivedFilter(onTime))}`);
  return (
    <div className="t-figure-card">
      <span>Delivered on time, 14 days</span>
      <b className="t-figures">{share === null ? '–' : percentWords(share)}</b>
      <span className="t-figure-card__more">
        {share === null ? (
          'No deliveries in the last 14 days.'
        ) : (
          <>
            <Link className="t-link" to={listOf('yes')}>
              {groupDigits(now.onTime)} on time
            </Link>
            {', '}
            <Link className="t-link" to={listOf('no')}>
              {groupDigits(now.late)} late
            </Link>
          </>
        )}
      </span>
      <span className="t-figure-card__more">
        {share === null || earlier === null ? null : (
          <Trend now={share} before={earlier} better="more" format={percentWords} />
        )}
      </span>
    </div>
  );
}

function percentWords(share: Arrived['onTime']): string {
  return `${share}%`;
}

function SpendFigures({ pace }: { pace: Pace }) {
  const { href } = useShell();
  return (
    <>
      <li>
        <Link
          to={href(`/account?type=orderCreationFee&from=${pace.monthFrom}`)}
          className="t-figure-card"
        >
          <span>Spent this month</span>
          <b className="t-figures">{formatMoney(rand(pace.monthCents))}</b>
          <span className="t-figure-card__more">
            <Trend
              now={pace.monthCents}
              before={pace.monthBeforeCents}
              format={(cents) => `${formatMoney(rand(cents))} by this day last month`}
            />
          </span>
        </Link>
      </li>
      <li>
        <Link to={href('/account')} className="t-figure-card">
          <span>Balance</span>
          <b className="t-figures">{formatMoney(rand(pace.availableCents))}</b>
          <span className="t-figure-card__more">{lastsWords(pace)}</span>
        </Link>
      </li>
    </>
  );
}

/** A longer estimate is meaningless, so it is shown as 'more than a year'. */
const MAX_DAYS = 365;

function lastsWords(pace: Pace): string {
  const days = daysLeft(pace);
  if (days === null) return 'No fees in the 14 days before today.';
  if (days > MAX_DAYS) return 'Lasts more than a year at this pace.';
  const withCredit = pace.creditLimitCents > 0 ? ', with your credit limit' : '';
  if (days === 0) return `Less than a day left at this pace${withCredit}.`;
  return `${counted(days, 'day')} left at this pace${withCredit}.`;
}
