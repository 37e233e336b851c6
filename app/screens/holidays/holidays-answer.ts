import type { FormErrors } from '#app/domain/shared/form-errors.ts';

export type HolidaysDone = {
  message: string;
  /** The date that was added. */
  added: string | null;
  errors: undefined;
};

export type HolidaysAnswer = HolidaysDone | { errors: FormErrors };
