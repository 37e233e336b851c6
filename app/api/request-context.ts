import type { Request, RequestHandler } from 'express';
import { changesSomething } from '#app/auth/origin-check.ts';
import type { Env } from '#app/config/env.server.ts';
import { isLoopbackName } from '#app/config/loopback.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Log } from '#app/ports/log.ts';
import { trustedHops } from './believe-proxies.ts';
import { loggedPath, sendProblem, toProblem } from './problem.ts';

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives each request an id; a valid one that was sent with the request is kept. Writes one log line when the response
 *  is sent: method, path without query, status and duration. */
export function requestContext(log: Log): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id');
    const requestId = given && REQUEST_ID.test(given) ? given : newId();
    response.locals['requestId'] = requestId;
    response.setHeader('X-Request-Id', requestId);
    const started = performance.now();
    response.on('finish', () => {
      const ms = Math.round(performance.now() - started);
      const line = {
        requestId,
        method: request.method,
        path: loggedPath(request),
        status: response.statusCode,
        ms,
      };
      if (response.statusCode >= 500) log.warn(line, 'request');
      else log.debug(line, 'request');
    });
    next();
  };
}

/** In production, refuses plain http with a clear message, except from loopback. A request that a proxy on this machine
 *  forwards is refused too while that proxy is not trusted, because all clients would count as one: they would share
 *  every limit, and the audit log would name this machine. */
export function refusePlainHttp(env: Env): RequestHandler {
  return (request, response, next) => {
    const isLocal =
      isLoopbackName(request.socket.remoteAddress ?? '') && trustedHops(request) === 0;
    if (env.APP_MODE !== 'production' || request.secure || (isLocal && !isForwarded(request)))
      return next();
    const error = new AppError('not-allowed', isLocal ? UNTRUSTED_PROXY : onlyHttps(env));
    sendProblem(response, toProblem(error, String(response.locals['requestId'])));
  };
}

const UNTRUSTED_PROXY =
  'This request was forwarded by a proxy that this service does not trust. Set TRUST_PROXY=1 (see .env.example).';

const onlyHttps = ({ PUBLIC_URL }: Env) =>
  `This service can be reached only over https. Use ${PUBLIC_URL}.`;

/** Read from the raw headers, because untrusted ones are removed from the others (`believeProxies`). */
function isForwarded({ rawHeaders }: Request): boolean {
  return rawHeaders.some((name, at) => at % 2 === 0 && /^(x-forwarded-.+|forwarded)$/i.test(name));
}

/** Refuses forms from other sites. Remix would refuse them too, but as a server error (500). */
export function refuseForeignForms(): RequestHandler {
  return (request, _response, next) => {
    const origin = request.get('Origin');
    if (!origin || !changesSomething(request.method) || isOfHost(origin, request)) return next();
    next(
      new AppError(
        'not-allowed',
        'This request did not come from our own page. Reload the page and try again.',
      ),
    );
  };
}

/** Whether the origin has the requested host: the X-Forwarded-Host of a trusted proxy, otherwise the Host header. */
function isOfHost(origin: string, request: Request): boolean {
  const host = request.get('X-Forwarded-Host') ?? request.get('Host');
  return URL.canParse(origin) && new URL(origin).host === host;
}
