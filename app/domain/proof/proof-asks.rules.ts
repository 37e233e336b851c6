const MINUTE_MS = 60_000;

/** How long after a delivery has ended its courier is asked for proof. Drivers' apps send pictures when the
 *  network allows, minutes after the state and sometimes at the end of the day. */
const ASKED_AFTER_MS = [0, 1, 5, 20, 120, 720].map((minutes) => minutes * MINUTE_MS);

/** So often it was asked for, and once is left. */
export const LAST_ASK = ASKED_AFTER_MS.length - 1;

/** By then the last ask, and whatever it began to fetch, has come to its end. */
const END_MS = 60 * MINUTE_MS;

/** When to ask next, after so many asks; after the last, when nothing is hoped for any more. */
export function nextAskAt(asks: number, now: Date): Date {
  const [last, next] = [ASKED_AFTER_MS[asks - 1], ASKED_AFTER_MS[asks]];
  const wait = next === undefined ? END_MS : next - (last ?? 0);
  return new Date(now.getTime() + wait);
}

/** It was asked for often enough. */
export function isOver(asks: number): boolean {
  return asks >= ASKED_AFTER_MS.length;
}

/** Why a picture is not here. */
export type ProofProblem = 'missing' | 'unreachable' | 'notAPicture' | 'tooLarge' | 'notAllowed';

/** What is only not there yet is asked for again with the next look at the history. */
export function mayStillCome(problem: string | null): boolean {
  return problem === 'missing' || problem === 'unreachable';
}
