import { useEffect, useState } from 'react';
import { dayChoice, type DaySettings } from '#app/domain/hubs/receiving-days.rules.ts';
import type { HubKept } from '#app/shells/belt-store.ts';
import { startStopwatch } from '#app/shells/stopwatch.ts';

/** The server's present time, as far as a device without a network knows it: by its clock and the difference of the
 *  clocks at their last contact. A clock that shows an earlier time than at that contact was set back since. */
export function serverTime({ readAt, aheadMs }: Pick<HubKept, 'readAt' | 'aheadMs'>): string {
  return new Date(Math.max(Date.now(), readAt) + (aheadMs ?? 0)).toISOString();
}

/** The days for which a parcel can be received, and the chosen one. It is the hub's usual day if none was chosen or the
 *  chosen one has passed.
 *  @param loadedAt the server's time when the page was opened or its data loaded */
export function useDay(settings: DaySettings, loadedAt: string) {
  const { days, usual } = dayChoice(useNow(loadedAt), settings);
  const [wanted, setDay] = useState('');
  const day = days.some((one) => one.day === wanted) ? wanted : usual;
  return { days, day, setDay };
}

const LOOK_MS = 60_000;

/** The current time, updated every minute, because the days to choose from change at midnight, and the usual day at the
 *  hub's cut-off. The network may be down by then. */
function useNow(loadedAt: string): Date {
  const [now, setNow] = useState(() => new Date(loadedAt));
  useEffect(() => {
    const elapsedMs = startStopwatch();
    const look = () => setNow(new Date(Date.parse(loadedAt) + elapsedMs()));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [loadedAt]);
  return now;
}
