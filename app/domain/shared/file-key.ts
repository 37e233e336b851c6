import { AppError } from './errors.ts';

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** The key itself, where it can be one of a file of ours: it names no place above its folder.
 *  @throws AppError 'internal' */
export function fileKey(key: string): string {
  if (KEY.test(key)) return key;
  throw new AppError('internal', 'This is not one of our files.');
}
