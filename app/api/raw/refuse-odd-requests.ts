import type { Request, RequestHandler } from 'express';
import { AppError, notFound } from '#app/domain/shared/errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What no door of ours means anything by, said once and before any of them: TRACE and its like, a
 *  target that is no path of ours, a host that is none. Behind it every address can be read. */
export function refuseOddRequests(): RequestHandler {
  return (request, response, next) => {
    if (!METHODS.includes(request.method)) {
      response.setHeader('Allow', METHODS.join(', '));
      return next(new AppError('method-not-allowed', `Use ${METHODS.join(', ')}.`));
    }
    next(
      isReadable(request) ? undefined : new AppError('invalid-input', 'The address is not valid.'),
    );
  };
}

/** A step upwards that hides behind an encoded slash: one program takes it, the next does not, and what
 *  is below /app for one is outside it for the other. */
const CLIMBS =
  /(?:\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:%2f|%5c)|(?:%2f|%5c)(?:\.|%2e){1,2}(?:\/|\\|%2f|%5c|$)/i;

/** As Remix will put it together; `//` would be read as another host by whoever takes it apart. */
function isReadable(request: Request): boolean {
  const { originalUrl, protocol, hostname } = request;
  if (!originalUrl.startsWith('/') || /^\/[/\\]|%00/.test(originalUrl)) return false;
  if (CLIMBS.test(originalUrl.replace(/\?.*/s, ''))) return false;
  const hosts = [hostname, request.get('Host'), request.get('X-Forwarded-Host')?.split(',')[0]];
  return hosts
    .filter((host, place) => host !== undefined || place === 0)
    .every((host) => isHost(host) && URL.canParse(`${protocol}://${host}${originalUrl}`));
}

/** A name or an address and perhaps a port, and nothing that would make it something else. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && /^\s*[^\s/\\?#@]+\s*$/.test(host);
}

/** How Remix was asked for one route's data before it had `.data` addresses. No page of ours asks so any
 *  more, and Remix takes whoever does for a fault of ours. */
export function refuseRouteData(): RequestHandler {
  return (request, _response, next) => {
    const { searchParams } = new URL(request.originalUrl, 'http://ours');
    next(searchParams.has('_data') ? notFound('Page') : undefined);
  };
}
