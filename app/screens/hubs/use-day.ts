import { useEffect, useState } from 'react';
import { dayChoice, type DaySettings } from '#app/domain/hubs/receiving-days.rules.ts';
import { startStopwatch } from '#app/shells/stopwatch.ts';

/** The days for which a parcel can be received, and the chosen one. It is the hub's usual day if none was chosen or the
 *  chosen one has passed.
 *  @param loadedAt the server's time when the settings were loaded; without it the device's clock counts */
export function useDay(settings: DaySettings, loadedAt: string | null = null) {
  const { days, usual } = dayChoice(useNow(loadedAt), settings);
  const [wanted, setDay] = useState('');
  const day = days.some((one) => one.day === wanted) ? wanted : usual;
  return { days, day, setDay };
}

const LOOK_MS = 60_000;

/** The current time, updated every minute, because the days to choose from change at midnight, and the usual day at the
 *  hub's cut-off. The network may be down by then. */
function useNow(loadedAt: string | null): Date {
  const [now, setNow] = useState(() => (loadedAt ? new Date(loadedAt) : new Date()));
  useEffect(() => {
    const elapsedMs = startStopwatch();
    const look = () => setNow(loadedAt ? new Date(Date.parse(loadedAt) + elapsedMs()) : new Date());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [loadedAt]);
  return now;
}
