import type { FormErrors } from '#app/domain/shared/form-errors.ts';

export type PricesDone = { message: string; errors: undefined };
export type RatesAnswer = PricesDone | { errors: FormErrors };
