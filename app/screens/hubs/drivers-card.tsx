import { Link } from '@remix-run/react';
import type { DriverLoad } from '#app/domain/hubs/driver-loads.rules.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { Card } from '#app/ui/card.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';

type Props = {
  day: string;
  drivers: readonly DriverLoad[];
  isCourierSilent: boolean;
  shown: string;
};

/** The team's drivers with their state and their load of the day. */
export function DriversCard({ day, drivers, isCourierSilent, shown }: Props) {
  return (
    <Card title="Drivers">
      {isCourierSilent ? (
        <p className="t-quiet" role="status">
          The courier does not answer, so we cannot see who is available. Drivers you already
          assigned are listed here.
        </p>
      ) : null}
      {drivers.length === 0 && !isCourierSilent ? (
        <p className="t-quiet">
          This hub’s team has no drivers. Add one in the courier’s dashboard.
        </p>
      ) : null}
      <ul className="t-hub-day__lines">
        {drivers.map((driver) => (
          <li key={driver.fleetId ?? ''}>
            <DriverLine driver={driver} day={day} isShown={shown === `driver ${driver.fleetId}`} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DriverLine({
  driver,
  day,
  isShown,
}: {
  driver: DriverLoad;
  day: string;
  isShown: boolean;
}) {
  const { fleetId, name } = driver;
  const face = (
    <>
      <span>
        <b>{name}</b>
        <span className="t-hub-day__load">{loadWords(driver)}</span>
      </span>
      <DriverState driver={driver} />
    </>
  );
  if (fleetId === null) return <span className="t-hub-day__line">{face}</span>;
  return (
    <Link
      to={`?day=${day}&driver=${fleetId}`}
      preventScrollReset
      className="t-hub-day__line"
      aria-current={isShown ? 'true' : undefined}
    >
      {face}
    </Link>
  );
}

const STATES = {
  available: { words: 'Available', tone: 'good' },
  busy: { words: 'Busy', tone: 'warm' },
  offline: { words: 'Offline', tone: 'plain' },
} as const;

function DriverState({ driver: { state } }: { driver: DriverLoad }) {
  if (!state) return null;
  const { words, tone } = STATES[state];
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}

/** `3 to load, 5 out, 12 delivered, 1 failed`; zeros are left out. */
export function loadWords({ given, out, delivered, failed }: DriverLoad): string {
  const parts: [number, string][] = [
    [given, 'to load'],
    [out, 'out'],
    [delivered, 'delivered'],
    [failed, 'failed'],
  ];
  const said = parts.filter(([count]) => count > 0);
  if (said.length === 0) return 'No parcels for this day';
  return said.map(([count, words]) => `${groupDigits(count)} ${words}`).join(', ');
}
