import type { RequestHandler, Response } from 'express';
import type { Env } from '#app/config/env.server.ts';

/** What an answer may do that says nothing of it itself: data, errors, redirects. A document sets its
 *  own policy where it is rendered. */
export const STRICT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const POLICY = 'Content-Security-Policy';
/** What Express writes when nobody has answered: less than ours. */
const EXPRESS_OWN = "default-src 'none'";

/** The headers of every answer, refusals included: mounted before everything else. What an answer
 *  sets itself, it keeps. */
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

/** What stands on every answer that does not say otherwise. */
export function headersOfAll(env: Pick<Env, 'PUBLIC_URL'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(self), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    [POLICY]: STRICT_POLICY,
    // Most answers are somebody's; what is everybody's says so.
    'Cache-Control': 'no-store',
    ...(env.PUBLIC_URL.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** At the last moment: Remix adds its headers to those that are there, and two policies would both
 *  hold. Node writes every head through `writeHead`, also where nobody called it, and headers given
 *  to that replace ours. */
function beforeHead(response: Response, fill: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response;
  response.writeHead = ((...args: unknown[]) => {
    if (!response.headersSent) fill();
    return writeHead(...args);
  }) as Response['writeHead'];
}
