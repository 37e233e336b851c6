import type { RequestHandler } from 'express';
import { AppError } from '#app/domain/shared/errors.ts';

/** Refuses JSON with more than `maxValues` values before it is parsed, because parsing it would block the process. */
export function refuseHeavyJson(maxValues: number): RequestHandler {
  return ({ body }, _response, next) => {
    if (Buffer.isBuffer(body) && valuesIn(body, maxValues) > maxValues)
      return next(new AppError('too-large', 'The request has too many values. Send it in parts.'));
    next();
  };
}

/** An upper bound on the number of values; counting stops just past `max`. Every value but the first follows a comma,
 *  `[` or `{`; some of these characters may be inside strings. */
function valuesIn(bytes: Buffer, max: number): number {
  let values = 1;
  for (const byte of bytes) {
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1;
    if (values > max) break;
  }
  return values;
}
