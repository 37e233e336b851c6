import { AppError } from './errors.ts';

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** Returns the key if it has the form of our file keys, which cannot contain a path to a parent folder.
 *  @throws AppError 'internal' */
export function fileKey(key: string): string {
  if (KEY.test(key)) return key;
  throw new AppError('internal', 'This is not one of our files.');
}
