const MINUTE_MS = 60_000;

/** When a courier is asked for proof, counted from the end of the delivery. Drivers' apps upload pictures when the
 *  network allows, minutes after the status and sometimes at the end of the day. */
const ASKED_AFTER_MS = [0, 1, 5, 20, 120, 720].map((minutes) => minutes * MINUTE_MS);

/** After this many readings, one more follows. */
export const LAST_ASK = ASKED_AFTER_MS.length - 1;

/** This long after the last reading, every fetch that it started has ended. */
const END_MS = 60 * MINUTE_MS;

/** When to read next, after this many readings. After the last one, the time from which missing pictures count as
 *  failed. */
export function nextAskAt(asks: number, now: Date): Date {
  const [last, next] = [ASKED_AFTER_MS[asks - 1], ASKED_AFTER_MS[asks]];
  const wait = next === undefined ? END_MS : next - (last ?? 0);
  return new Date(now.getTime() + wait);
}

/** Whether all readings are done. */
export function isOver(asks: number): boolean {
  return asks >= ASKED_AFTER_MS.length;
}

/** Why a picture could not be fetched. */
export type ProofProblem = 'missing' | 'unreachable' | 'notAPicture' | 'tooLarge' | 'notAllowed';

/** Whether the picture may still become available. If so, it is fetched again after the next reading. */
export function mayStillCome(problem: string | null): boolean {
  return problem === 'missing' || problem === 'unreachable';
}
