import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** What an action answers where the server could not be reached. */
export type Unreached = { errors: FormErrors; isUnreached: true };

export function unreached(message: string): Unreached {
  return { errors: { fields: {}, values: {}, message }, isUnreached: true };
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
