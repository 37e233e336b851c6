import type { Request, RequestHandler } from 'express';
import { AppError, notFound } from '#app/domain/shared/errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses requests that no route supports, before any route sees them: methods such as TRACE, a target that is not a
 *  path, an invalid host. After this handler, every request URL can be parsed. */
export function refuseOddRequests(): RequestHandler {
  return (request, response, next) => {
    if (!METHODS.includes(request.method)) {
      response.setHeader('Allow', METHODS.join(', '));
      return next(new AppError('method-not-allowed', `Use ${METHODS.join(', ')}.`));
    }
    next(
      isReadable(request)
        ? undefined
        : new AppError('invalid-input', 'The URL of the request is not valid.'),
    );
  };
}

/** A `.` or `..` segment next to an encoded slash. Programs decode it differently, so the same path could be inside
 *  /app for one and outside it for another. */
const CLIMBS =
  /(?:\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:%2f|%5c)|(?:%2f|%5c)(?:\.|%2e){1,2}(?:\/|\\|%2f|%5c|$)/i;

/** Whether the request's URL can be parsed. The URL is built as Remix will build it; a path of `//` would be parsed as
 *  another host. */
function isReadable(request: Request): boolean {
  const { originalUrl, protocol, hostname } = request;
  if (!originalUrl.startsWith('/') || /^\/[/\\]|%00/.test(originalUrl)) return false;
  if (CLIMBS.test(originalUrl.replace(/\?.*/s, ''))) return false;
  const hosts = [hostname, request.get('Host'), request.get('X-Forwarded-Host')?.split(',')[0]];
  return hosts
    .filter((host, place) => host !== undefined || place === 0)
    .every((host) => isHost(host) && URL.canParse(`${protocol}://${host}${originalUrl}`));
}

/** A host name or address with an optional port, and no character that would change the URL's meaning. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && /^\s*[^\s/\\?#@]+\s*$/.test(host);
}

/** Refuses Remix's old way to request one route's data, from before `.data` URLs. None of our pages uses it, and Remix
 *  would report such a request as a server error. */
export function refuseRouteData(): RequestHandler {
  return (request, _response, next) => {
    const { searchParams } = new URL(request.originalUrl, 'http://ours');
    next(searchParams.has('_data') ? notFound('Page') : undefined);
  };
}
