import { isAppError } from './errors.ts';

type Log = { error(details: object, message: string): void };

/** One order that cannot be read must not hold up the others behind it: it is logged, and the meter
 *  goes on showing it. Answers null in its place. */
export async function unlessUnreadable<T>(
  log: Log,
  storeId: string,
  read: () => Promise<T> | T,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!isAppError(error) || error.code !== 'store-refused') throw error;
    log.error({ storeId, ...error.details }, error.message);
    return null;
  }
}
