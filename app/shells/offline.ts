import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** What an action answers where the server could not be reached. */
export type Unreached = { errors: FormErrors; isUnreached: true };

/** Specification 2, 5. */
export const ORDER_FAILED = 'Order Processing Failed, Please Try again!';

export function unreached(message: string): Unreached {
  return { ...notDone(message), isUnreached: true };
}

/** What an action answers that was not let in at all. */
export function notDone(message: string): { errors: FormErrors } {
  return { errors: { fields: {}, values: {}, message } };
}

/** An action's answer, with the screen's own words where none came. */
export async function orUnreached<T>(answer: Promise<T>, message: string): Promise<T | Unreached> {
  const came = await answer;
  return (came as Partial<Unreached> | null)?.isUnreached ? unreached(message) : came;
}

/** Reading anew after such an answer would fail as well, and an error page would stand in place of
 *  the list. Layouts and screens export it as `shouldRevalidate`. */
export const keepWhenUnreached: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => {
  const answer = actionResult as Partial<Unreached> | null | undefined;
  return answer?.isUnreached ? false : defaultShouldRevalidate;
};
