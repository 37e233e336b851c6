import type { RequestHandler, Response } from 'express';
import type { Env } from '#app/config/env.server.ts';

/** The Content-Security-Policy of responses that set none: data, errors, redirects. A document sets its own when it is
 *  rendered. */
export const STRICT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const POLICY = 'Content-Security-Policy';
/** The weaker policy that Express sets on its own 404 responses. */
const EXPRESS_OWN = "default-src 'none'";

/** Sets the headers of every response, also of refusals; mounted before everything else. Headers that a response sets
 *  itself are kept. */
export function securityHeaders(env: Env): RequestHandler {
  const defaults = headersOfAll(env);
  return (_request, response, next) => {
    beforeHead(response, () => {
      if (response.getHeader(POLICY) === EXPRESS_OWN) response.removeHeader(POLICY);
      for (const [name, value] of Object.entries(defaults))
        if (!response.hasHeader(name)) response.setHeader(name, value);
    });
    next();
  };
}

/** The default headers of every response. */
export function headersOfAll(env: Pick<Env, 'PUBLIC_URL'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(self), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    [POLICY]: STRICT_POLICY,
    // Most responses are personal; public ones set their own value.
    'Cache-Control': 'no-store',
    ...(env.PUBLIC_URL.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Calls `fill` just before the head is written. If the headers were set earlier, Remix would append its own, and two
 *  policies would both apply. Node calls `writeHead` for every response, and headers passed to it override ours. */
function beforeHead(response: Response, fill: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response;
  response.writeHead = ((...args: unknown[]) => {
    if (!response.headersSent) fill();
    return writeHead(...args);
  }) as Response['writeHead'];
}
