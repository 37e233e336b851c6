import express, { type RequestHandler } from 'express';
import { inTurn } from '../in-turn.ts';
import { refuseHeavyJson } from '../weigh-json.ts';

/** The maximum number of JSON values in a body. It is more than an order of five hundred lines has. */
const MAX_VALUES = 150_000;
/** Only deliveries of at least this size wait in a queue before they are checked. Usual deliveries are smaller and must
 *  not be slowed down. */
const LARGE_BYTES = 64 * 1024;

/** Reads the body and keeps its exact bytes, because signatures cover them. A body of more than `limitBytes` bytes is
 *  refused: no known delivery is that large. */
export function rawBody(limitBytes: number): RequestHandler {
  const read = express.raw({ type: () => true, limit: limitBytes, inflate: false });
  return (request, response, next) =>
    read(request, response, (error?: unknown) => {
      if (error) return next(error);
      const weigh = () => weighed(request, response, next);
      if (bytesOf(request.body).length < LARGE_BYTES) weigh();
      else turn(request, response, weigh);
    });
}

const turn = inTurn();
const weighed = refuseHeavyJson(MAX_VALUES);

export function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
