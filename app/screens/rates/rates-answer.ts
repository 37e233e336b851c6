import type { FormErrors } from '#app/domain/shared/form-errors.ts';

export type RatesDone = { message: string; errors: undefined };
export type RatesAnswer = RatesDone | { errors: FormErrors };
