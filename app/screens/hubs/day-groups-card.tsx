import { Link } from '@remix-run/react';
import { DAY_GROUPS } from '#app/domain/hubs/day-groups.rules.ts';
import type { HubDayPage } from '#app/domain/hubs/read-hub-day.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { Card } from '#app/ui/card.tsx';

type Props = {
  day: string;
  groups: HubDayPage['groups'];
  left: number;
  shown: string;
};

/** What is left of the day, by what is to be done about it. */
export function DayGroupsCard({ day, groups, left, shown }: Props) {
  return (
    <Card title={left === 0 ? 'Close-out' : `Close-out: ${groupDigits(left)} left`}>
      <ul className="t-hub-day__lines">
        {groups.map(({ name, shipments }) => (
          <li key={name}>
            <Link
              to={`?day=${day}&group=${name}`}
              preventScrollReset
              className={`t-hub-day__line${shipments === 0 ? ' is-none' : ''}`}
              aria-current={shown === name ? 'true' : undefined}
            >
              <span>{DAY_GROUPS[name].title}</span>
              <b className="t-figures">{groupDigits(shipments)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
