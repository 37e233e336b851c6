import { data } from '@remix-run/node';
import { ERROR_CODES, isAppError, type AppError } from '#app/domain/shared/errors.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** A loader whose AppErrors reach the error boundary with their status and words, e.g. 404. Anything
 *  else stays an error of ours: a 500 without detail. */
export function screenLoader<A, R>(load: (args: A) => Promise<R>): (args: A) => Promise<R> {
  return async (args) => {
    try {
      return await load(args);
    } catch (error) {
      throw isAppError(error) ? toScreenError(error) : error;
    }
  };
}

/** An action whose AppErrors come back to the form as `{ errors: FormErrors }`. */
export function formAction<A, R>(act: (args: A) => Promise<R>) {
  return async (args: A) => {
    try {
      return await act(args);
    } catch (error) {
      if (!isAppError(error)) throw error;
      return data({ errors: formErrorsOf(error) }, { status: ERROR_CODES[error.code].http });
    }
  };
}

/** What the error boundary shows. */
function toScreenError(error: AppError): Response {
  const { code, message, details } = error;
  const { retryAfterSeconds } = details;
  return Response.json(
    { code, message },
    {
      status: ERROR_CODES[code].http,
      ...(retryAfterSeconds
        ? { headers: { 'Retry-After': String(Math.ceil(retryAfterSeconds)) } }
        : {}),
    },
  );
}

function formErrorsOf({ message, details }: AppError): FormErrors {
  const fields = details.fields ?? {};
  const values = (details['values'] ?? {}) as FormErrors['values'];
  return Object.keys(fields).length > 0 ? { fields, values } : { fields, values, message };
}
