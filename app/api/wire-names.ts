import { ZodError } from 'zod';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';

/** The API's name for each of our fields. An empty name removes a level of our input that the API does not have, such
 *  as `position`. */
export type WireNames = Readonly<Record<string, string>>;

/** Renames an error's fields to those that the caller sent. */
export function inWireNames(error: unknown, names: WireNames): unknown {
  const rename = (part: PropertyKey) => (typeof part === 'string' ? (names[part] ?? part) : part);
  if (error instanceof ZodError)
    return new ZodError(
      error.issues.map((issue) => ({
        ...issue,
        path: issue.path.map(rename).filter((part) => part !== ''),
      })),
    );
  if (!isAppError(error) || !error.details.fields) return error;
  const fields = Object.fromEntries(
    Object.entries(error.details.fields).map(([path, message]) => [
      path.split('.').map(rename).filter(Boolean).join('.'),
      message,
    ]),
  );
  return new AppError(error.code, error.message, { ...error.details, fields }, error);
}
