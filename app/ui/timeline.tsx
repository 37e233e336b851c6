import type { ReactNode } from 'react';
import { DateTime } from './date-time.tsx';

export type TimelineEvent = {
  id: string;
  at: string;
  text: string;
  by?: string | null;
  detail?: ReactNode;
  /** `quiet`: recorded but not applied. `bad`: an error. */
  tone?: 'quiet' | 'bad';
};

/** A list of events. They must be sorted newest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="t-timeline">
      {events.map(({ id, at, text, by, detail, tone }) => (
        <li key={id} className={tone ? `is-${tone}` : undefined}>
          <div className="t-timeline__head">
            <span className="t-timeline__text">{text}</span>
            <DateTime at={at} />
          </div>
          {by ? <p className="t-timeline__by">{by}</p> : null}
          {detail ? <div className="t-timeline__detail">{detail}</div> : null}
        </li>
      ))}
    </ol>
  );
}
