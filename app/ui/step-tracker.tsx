import { uiMessages } from '#app/messages/ui.ts';
import { DateTime } from './date-time.tsx';
import { useMessages } from './use-messages.ts';

/** `at`: when the step happened, even if it is after the current one; null if that was not recorded. A step with null
 *  that comes before the current step, or before a step with a time, was passed without a record. */
type TrackerStep = { label: string; at?: string | null };

type Props = {
  steps: readonly TrackerStep[];
  /** Index of the current step. */
  current: number;
  /** The status text of the current step. */
  status: string;
  /** When the current status began; null if unknown. */
  since?: string | null;
  /** The reason for a failure, shown at the current step instead of the status. */
  failed?: string | null;
};

/** A progress tracker. Done steps are filled, steps passed without a record are coloured, the current step is
 *  ringed and named, later ones are outlined. It needs no client script. */
export function StepTracker({ steps, current, status, since = null, failed }: Props) {
  const { text } = useMessages(uiMessages);
  const words = failed ?? status;
  const reached = Math.max(
    current,
    steps.findLastIndex(({ at }) => at),
  );
  return (
    <ol className="t-tracker" aria-label={text('progress', { status: words })}>
      {steps.map((step, index) => {
        const isPresent = index === current;
        const state = stateOf(index, { current, reached, last: steps.length - 1 }, step, failed);
        const hasOwnWords = isPresent && words !== step.label;
        // The status began with the step, so one time is enough for both.
        const isSame = since === step.at && hasOwnWords;
        return (
          <li
            key={step.label}
            className={`t-tracker__step is-${state}`}
            aria-current={isPresent ? 'step' : undefined}
          >
            <span className="t-tracker__dot">
              <Mark state={state} />
            </span>
            <span className="t-tracker__words">
              <span className="t-tracker__label">{step.label}</span>
              {isSame ? null : <Time at={step.at} />}
              {hasOwnWords ? <span className="t-tracker__status">{words}</span> : null}
              {hasOwnWords ? <Time at={since} /> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Time({ at }: { at: string | null | undefined }) {
  if (!at) return null;
  return (
    <span className="t-tracker__time">
      <DateTime at={at} />
    </span>
  );
}

type StepState = 'done' | 'passed' | 'current' | 'failed' | 'later';
type Place = { current: number; reached: number; last: number };

/** The state of the step at `index`. The last step counts as done when it is the current one, because nothing follows
 *  it. After a failed delivery the current step is Booked again, but later steps that did happen stay done. */
function stateOf(
  index: number,
  { current, reached, last }: Place,
  { at }: TrackerStep,
  failed: string | null | undefined,
): StepState {
  if (index > reached) return 'later';
  if (index !== current) return at === null ? 'passed' : 'done';
  if (failed) return 'failed';
  return current === last ? 'done' : 'current';
}

function Mark({ state }: { state: StepState }) {
  if (state !== 'done' && state !== 'failed') return null;
  const path = state === 'done' ? 'M3.5 8.5 6.7 11.5 12.5 5' : 'M5 5l6 6M11 5l-6 6';
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
