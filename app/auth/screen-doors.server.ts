import type { TypedResponse } from '@remix-run/node';
import { knownError } from '#app/domain/shared/database-busy.ts';
import { ERROR_CODES, type AppError } from '#app/domain/shared/errors.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** A loader whose AppErrors reach the error boundary with their status and words, e.g. 404. Anything
 *  else stays an error of ours: a 500 without detail. */
export function screenLoader<A, R>(load: (args: A) => Promise<R>): (args: A) => Promise<R> {
  return async (args) => {
    try {
      return await load(args);
    } catch (error) {
      const known = knownError(error);
      throw known ? toScreenError(known) : error;
    }
  };
}

type OfRequest = { context: object };

/** What the page of a request does while it is read, by what its loaders share. */
const underWay = new WeakMap<object, Promise<unknown>>();

/** A `screenLoader` of a page that changes something by being read, such as asking after a payment. The frame
 *  around it is read at the same moment, and waits for it by `pageDone`. */
export function changingLoader<A extends OfRequest, R>(load: (args: A) => Promise<R>) {
  const loads = screenLoader(load);
  return (args: A): Promise<R> => {
    const loading = loads(args);
    // Its failure is the page's to show.
    underWay.set(
      args.context,
      loading.catch(() => undefined),
    );
    return loading;
  };
}

/** When what the page of this request changes is done; at once where it changes nothing. */
export async function pageDone({ context }: OfRequest): Promise<void> {
  // All loaders of a request are begun in one go: by then the page's has been.
  await new Promise((begun) => setImmediate(begun));
  await underWay.get(context);
}

/** An action whose AppErrors come back to the form as `{ errors: FormErrors }`. As a Response: a route
 *  without a page answers whole documents with what its action returns, and keeps no other's status. */
export function formAction<A, R>(act: (args: A) => Promise<R>) {
  return async (args: A) => {
    try {
      return await act(args);
    } catch (error) {
      const known = knownError(error);
      if (!known) throw error;
      const answer = Response.json({ errors: formErrorsOf(known) }, answerOf(known));
      // Its body is what was just put into it.
      return answer as TypedResponse<{ errors: FormErrors }>;
    }
  };
}

/** What the error boundary shows. */
function toScreenError(error: AppError): Response {
  const { code, message } = error;
  return Response.json({ code, message }, answerOf(error));
}

function answerOf({ code, details }: AppError): { status: number; headers?: HeadersInit } {
  const { retryAfterSeconds } = details;
  const again = retryAfterSeconds && { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
  return { status: ERROR_CODES[code].http, ...(again ? { headers: again } : {}) };
}

function formErrorsOf({ message, details }: AppError): FormErrors {
  const fields = details.fields ?? {};
  const values = (details['values'] ?? {}) as FormErrors['values'];
  return Object.keys(fields).length > 0 ? { fields, values } : { fields, values, message };
}
