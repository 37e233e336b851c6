import type { RequestHandler } from 'express';

/** What was not read of a body is let go when the answer is out: the connection's next request stands
 *  behind it, and behind a proxy that one may be somebody else's. Remix stops in the middle of what
 *  it does not want, and leaves it there. */
export function drainUnread(): RequestHandler {
  return (request, response, next) => {
    response.once('finish', () => {
      if (request.complete && request.readableEnded) return;
      request.removeAllListeners('data');
      request.resume();
    });
    next();
  };
}
