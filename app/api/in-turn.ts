import type { RequestHandler } from 'express';
import { clientAddress } from '#app/auth/client-address.ts';
import { turn } from '#app/domain/shared/turns.ts';

/** Lets one request through at a time, taking the clients in turn. When two hundred bodies of one client arrive at
 *  once, a request of another client waits for one of them, not for all. */
export function inTurn(): RequestHandler {
  return (request, _response, next) => void turn(clientAddress(request)).then(() => next());
}
