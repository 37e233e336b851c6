import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { useEffect, useRef, useState } from 'react';
import {
  CUT_OFF_TOOLTIP,
  formatRemaining,
  isUrgent,
  type HolidaySetting,
} from '#app/domain/shared/cut-off.rules.ts';
import { startStopwatch } from './stopwatch.ts';

export type CountdownProps = { now: string; at: string; text: string; holidays: HolidaySetting };

/** Counts down to the cut-off by the server's clock. At zero the page revalidates, and the server sends the next
 *  cut-off. */
export function Countdown({ now, at, text, holidays }: CountdownProps) {
  const remainingMs = useRemaining(now, at);
  const urgent = isUrgent(remainingMs);
  const tooltip = CUT_OFF_TOOLTIP[holidays];
  return (
    <div className={`t-countdown${urgent ? ' is-urgent' : ''}`} title={tooltip}>
      <time role="timer" className="t-countdown__time">
        {formatRemaining(remainingMs)}
      </time>
      <span className="t-countdown__text">{text}</span>
      <span className="t-hidden">{tooltip}</span>
    </div>
  );
}

/** Returns the milliseconds until `at`, updated every second. Revalidates the page once when the time has come. */
export function useRemaining(now: string, at: string): number {
  const total = Date.parse(at) - Date.parse(now);
  const [remaining, setRemaining] = useState({ at, ms: total });
  const { revalidate } = useRevalidator();
  const revalidateNow = useRef(revalidate);
  useEffect(() => {
    revalidateNow.current = revalidate;
  }, [revalidate]);
  useEffect(() => {
    const elapsedMs = startStopwatch();
    let asked = false;
    const tick = () => {
      const ms = total - elapsedMs();
      setRemaining({ at, ms });
      if (ms > 0 || asked) return;
      asked = true;
      revalidateNow.current();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [at, total]);
  return remaining.at === at ? remaining.ms : total;
}
