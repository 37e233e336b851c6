import type { RequestHandler } from 'express';

/** Discards the unread rest of a request body once the response is sent. Otherwise the rest would block the next
 *  request on the connection, which behind a proxy may be another client's. Remix stops reading in the middle of a body
 *  that it refuses. */
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
