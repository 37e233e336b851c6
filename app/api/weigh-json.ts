import type { RequestHandler } from 'express';
import { AppError } from '#app/domain/shared/errors.ts';

/** Refuses JSON that holds more values than any we know, before a parser is let loose on it: a
 *  megabyte of brackets holds everybody else up for a tenth of a second. */
export function refuseHeavyJson(maxValues: number): RequestHandler {
  return ({ body }, _response, next) => {
    if (Buffer.isBuffer(body) && valuesIn(body, maxValues) > maxValues)
      return next(new AppError('too-large', 'The request has too many values. Send it in parts.'));
    next();
  };
}

/** No fewer than there are, counted a little past `most`: every value but the first follows one of
 *  these signs. Some may stand in texts. */
function valuesIn(bytes: Buffer, most: number): number {
  let values = 1;
  for (const byte of bytes) {
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1;
    if (values > most) break;
  }
  return values;
}
