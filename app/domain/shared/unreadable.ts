import { isAppError, type AppError } from './errors.ts';

type Log = { error(details: object, message: string): void };

/** So many orders in a row on which a store fails are no fault of the orders: the store is down. */
const IN_A_ROW = 3;

/** Reads orders one after the other. One that cannot be read, or on which its store fails, must not
 *  hold up the others behind it: it is logged and null in its place, and the meter goes on showing it.
 *  A store that asks us to slow down, or fails again and again, is thrown. `failure`: the last time the
 *  store failed on one, for who has to come back to it. */
export function oneByOne(log: Log, storeId: string) {
  let failures = 0;
  let failure: AppError | null = null;
  const each = async <T>(read: () => Promise<T> | T): Promise<T | null> => {
    try {
      const found = await read();
      failures = 0;
      return found;
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (isBreakdown(error)) {
        failures += 1;
        failure = error;
      } else if (error.code !== 'store-refused') throw error;
      if (failures === IN_A_ROW) throw error;
      log.error({ storeId, ...error.details }, error.message);
      return null;
    }
  };
  return Object.assign(each, { failure: () => failure });
}

/** A store that broke down over a call, and did not ask us to come later. */
export function isBreakdown(error: unknown): boolean {
  if (!isAppError(error)) return false;
  return error.code === 'store-down' && error.details.retryAfterSeconds === undefined;
}
