import { DateTime } from './date-time.tsx';

/** `at` is when the step itself happened; one before the present step that has none was passed. */
export type TrackerStep = { label: string; at?: string | null };

type Props = {
  steps: readonly TrackerStep[];
  /** Index of the present step. */
  current: number;
  /** What is happening there, in the status' own words. */
  status: string;
  /** Where it went wrong, in words; drawn at the present step. */
  failed?: string | null;
};

/** Done steps filled, those passed without a word of them coloured, the present one ringed and named, later ones outlined. Needs no script. */
export function StepTracker({ steps, current, status, failed }: Props) {
  return (
    <ol className="t-tracker" aria-label={`Progress: ${failed ?? status}`}>
      {steps.map((step, index) => {
        const state = stateOf(index, current, steps, Boolean(failed));
        return (
          <li
            key={step.label}
            className={`t-tracker__step is-${state}`}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="t-tracker__dot">
              <Mark state={state} />
            </span>
            <span className="t-tracker__words">
              <span className="t-tracker__label">{step.label}</span>
              {index === current && (failed ?? status) !== step.label ? (
                <span className="t-tracker__status">{failed ?? status}</span>
              ) : null}
              {step.at ? (
                <span className="t-tracker__time">
                  <DateTime at={step.at} />
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type StepState = 'done' | 'passed' | 'current' | 'failed' | 'later';

/** The last step is an end, not a stop on the way: reached means done. */
function stateOf(
  index: number,
  current: number,
  steps: readonly TrackerStep[],
  failed: boolean,
): StepState {
  if (index > current) return 'later';
  if (index < current) return steps[index]?.at === null ? 'passed' : 'done';
  if (failed) return 'failed';
  return current === steps.length - 1 ? 'done' : 'current';
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
