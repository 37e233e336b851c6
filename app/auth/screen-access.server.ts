import type { TypedResponse } from '@remix-run/node';
import { knownError } from '#app/domain/shared/database-busy.ts';
import { ERROR_CODES, type AppError } from '#app/domain/shared/errors.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** Wraps a loader so that its AppErrors reach the error boundary with their status and message, e.g. 404. Any other
 *  error becomes a 500 without detail. */
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

/** Loaders in progress that change data, by the context their request's loaders share. */
const underWay = new WeakMap<object, Promise<unknown>>();

/** A `screenLoader` for a page whose loader changes data, for example by checking a payment. The shell's loader runs
 *  at the same time and waits for it with `pageDone`. */
export function changingLoader<A extends OfRequest, R>(load: (args: A) => Promise<R>) {
  const loads = screenLoader(load);
  return (args: A): Promise<R> => {
    const loading = loads(args);
    // The page shows its failure, so `pageDone` ignores it.
    underWay.set(
      args.context,
      loading.catch(() => undefined),
    );
    return loading;
  };
}

/** Resolves when the page of this request has made its changes; at once when it makes none. */
export async function pageDone({ context }: OfRequest): Promise<void> {
  // All loaders of a request start in the same tick, so after one tick the page's loader has started.
  await new Promise((begun) => setImmediate(begun));
  await underWay.get(context);
}

/** Wraps an action so that its AppErrors are returned to the form as `{ errors: FormErrors }`. They are returned as a
 *  Response, because on a route without a page only a Response keeps its status. */
export function formAction<A, R>(action: (args: A) => Promise<R>) {
  return async (args: A) => {
    try {
      return await action(args);
    } catch (error) {
      const known = knownError(error);
      if (!known) throw error;
      const answer = Response.json({ errors: formErrorsOf(known) }, answerOf(known));
      // The cast is safe: the body was created on the line above.
      return answer as TypedResponse<{ errors: FormErrors }>;
    }
  };
}

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
