import { Link } from '@remix-run/react';
import type { Home, NextCutOff } from '#app/domain/home/read-home.ts';
import { CUT_OFF_TOOLTIP, formatRemaining } from '#app/domain/shared/cut-off.rules.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { withFilters } from '#app/screens/orders/orders-state.rules.ts';
import { useRemaining } from '#app/shells/countdown.tsx';
import { useShell } from '#app/shells/shell.ts';

type Props = Pick<Home, 'cutOff' | 'figures' | 'needing'>;

/** Today's figures: what is to ship, and how far it is. Each links to the list of what it counts. */
export function TodayFigures({ cutOff, figures, needing }: Props) {
  const { href } = useShell();
  const [toShip, ...others] = figures.map(({ key, label, count, filter }) => ({
    key,
    label: key === 'toShip' ? toShipWords(cutOff) : label,
    count,
    to: href(`/orders${withFilters('', filter)}`),
  }));
  const needed = {
    key: 'needing',
    label: 'Needs attention',
    count: needing.reduce((sum, { count }) => sum + count, 0),
    to: href('/alerts'),
  };
  return (
    <ul className="t-figure-cards">
      {[...(toShip ? [toShip] : []), needed, ...others].map(({ key, label, count, to }) => (
        <li key={key}>
          <Link to={to} className="t-figure-card">
            <span>{label}</span>
            <b className="t-figures">{groupDigits(count)}</b>
            {key === 'toShip' ? <TimeLeft {...cutOff} /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function toShipWords({ whose, time }: NextCutOff): string {
  return whose === 'today' ? `To ship before ${time}` : `To ship for ${whose}`;
}

/** Counts down on the day of the cut-off itself; before that it shows the time. */
function TimeLeft({ now, at, whose, time, holidays }: NextCutOff) {
  const remainingMs = useRemaining(now, at);
  return (
    <span className="t-figure-card__more t-figures" title={CUT_OFF_TOOLTIP[holidays]}>
      {whose === 'today' ? `${formatRemaining(remainingMs)} left` : `Cut-off ${whose}, ${time}`}
    </span>
  );
}
