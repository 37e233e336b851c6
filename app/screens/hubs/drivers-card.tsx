import { Link } from '@remix-run/react';
import type { DriverLoad } from '#app/domain/hubs/driver-loads.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { hubDayMessages } from '#app/messages/hub-day.ts';
import { Card } from '#app/ui/card.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof hubDayMessages.in>['text'];

type Props = {
  day: string;
  drivers: readonly DriverLoad[];
  isCourierSilent: boolean;
  shown: string;
};

/** The team's drivers with their state and their load of the day. */
export function DriversCard({ day, drivers, isCourierSilent, shown }: Props) {
  const { text } = useMessages(hubDayMessages);
  return (
    <Card title={text('drivers.title')}>
      {isCourierSilent ? (
        <p className="t-quiet" role="status">
          {text('drivers.silent')}
        </p>
      ) : null}
      {drivers.length === 0 && !isCourierSilent ? (
        <p className="t-quiet">{text('drivers.none')}</p>
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
  const { text } = useMessages(hubDayMessages);
  const { fleetId, name } = driver;
  const face = (
    <>
      <span>
        <b>{name}</b>
        <span className="t-hub-day__load">{loadWords(text, driver)}</span>
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

const TONES = { available: 'good', busy: 'warm', offline: 'plain' } as const;

function DriverState({ driver: { state } }: { driver: DriverLoad }) {
  const { text } = useMessages(hubDayMessages);
  return state ? <StatusBadge tone={TONES[state]}>{text(`state.${state}`)}</StatusBadge> : null;
}

/** `3 to load, 5 out for delivery, 12 delivered, 1 failed`; zeros are left out. */
export function loadWords(text: Text, load: DriverLoad): string {
  const counts = (['given', 'out', 'delivered', 'failed'] as const).filter((one) => load[one] > 0);
  if (counts.length === 0) return text('load.none');
  return counts.map((one) => text(`load.${one}`, { count: groupDigits(load[one]) })).join(', ');
}
