import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** The answer of an action whose result is unknown, because the server could not be reached or failed. */
export type Unreached = { errors: FormErrors; isUnreached: true };

/** The text comes from specification 2, section 5. */
export const ORDER_FAILED = 'Order Processing Failed, Please Try again!';

export function unreached(message: string): Unreached {
  return { ...notDone(message), isUnreached: true };
}

/** Builds the answer of an action that failed, with the reason as its form error. */
export function notDone(message: string): { errors: FormErrors } {
  return { errors: { fields: {}, values: {}, message } };
}

/** Returns an action's answer, or `message` when the server could not be reached. */
export async function orUnreached<T>(answer: Promise<T>, message: string): Promise<T | Unreached> {
  const came = await answer;
  return (came as Partial<Unreached> | null)?.isUnreached ? unreached(message) : came;
}

/** Skips revalidation after an action that did not reach the server, because it would only wait for the server too.
 *  Layouts and screens export this as `shouldRevalidate`. */
export const keepWhenUnreached: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => {
  const answer = actionResult as Partial<Unreached> | null | undefined;
  return answer?.isUnreached ? false : defaultShouldRevalidate;
};
