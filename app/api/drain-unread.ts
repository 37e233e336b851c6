import type { RequestHandler } from 'express';

/** Discards the unread rest of a body once the response is sent. Otherwise it would block the next request on the
 *  connection, which behind a proxy may be another client's. Remix stops reading in the middle of a body it does not
 *  want and leaves the rest. */
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
