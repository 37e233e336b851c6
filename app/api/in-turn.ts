import type { RequestHandler } from 'express';
import { clientAddress } from '#app/auth/client-address.ts';
import { turn } from '#app/domain/shared/turns.ts';

/** Lets requests on one after the other, with a look at the sockets in between: when two hundred
 *  bodies have arrived at once, whoever asks something light meanwhile waits for one of them, not
 *  for all. */
export function inTurn(): RequestHandler {
  return (request, _response, next) => void turn(clientAddress(request)).then(() => next());
}
