import type { RequestHandler } from 'express';
import { notFound } from '#app/domain/shared/errors.ts';

/** How Remix was asked for one route's data before it had `.data` addresses. No page of ours asks so any
 *  more, and Remix takes whoever does for a fault of ours. */
export function refuseRouteData(): RequestHandler {
  return (request, _response, next) => {
    const { searchParams } = new URL(request.originalUrl, 'http://ours');
    next(searchParams.has('_data') ? notFound('Page') : undefined);
  };
}
