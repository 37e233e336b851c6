import type { ReactNode } from 'react';
import type { Light } from '#app/domain/stores/store-health.rules.ts';

/** A traffic light with its text beside it. Each light also has its own shape, so the colour is never needed to
 *  understand it. */
export function HealthLight({ light, children }: { light: Light; children: ReactNode }) {
  return (
    <span className={`t-light t-light--${light}`}>
      <svg className="t-light__lamp" viewBox="0 0 12 12" aria-hidden="true">
        {LAMPS[light]}
      </svg>
      <span>{children}</span>
    </span>
  );
}

const LAMPS: Record<Light, ReactNode> = {
  good: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  warm: <path d="M6 1l5.5 10h-11z" fill="currentColor" />,
  bad: <path d="M4 0.8h4L11.2 4v4L8 11.2H4L0.8 8V4z" fill="currentColor" />,
  unknown: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
};
