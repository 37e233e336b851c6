import { isAppError, type AppError } from './errors.ts';

type Log = { error(details: object, message: string): void };

/** If a store fails on this many orders in a row, the store is down and the orders are not the cause. */
const IN_A_ROW = 3;

/** Returns a function that reads one order at a time. An order that cannot be read ('store-refused'), or on which its
 *  store fails, must not block the orders after it: it is logged, null is returned, and the sync status keeps counting
 *  it as missing. Every other error is rethrown, and so is a store failure if the store asks us to slow down or has
 *  failed `IN_A_ROW` times without answering in between. The function's own `failure` returns the last store failure,
 *  so that the caller can try again later. */
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
      } else if (error.code === 'store-refused') failures = 0;
      else throw error;
      if (failures === IN_A_ROW) throw error;
      log.error({ storeId, ...error.details }, error.message);
      return null;
    }
  };
  return Object.assign(each, { failure: () => failure });
}

/** Whether the store failed on a call without asking us to come back later. */
export function isBreakdown(error: unknown): boolean {
  if (!isAppError(error)) return false;
  return error.code === 'store-down' && error.details.retryAfterSeconds === undefined;
}
