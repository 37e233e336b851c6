import type { Request, RequestHandler } from 'express';
import type { Env } from '#app/config/env.server.ts';
import { isLoopbackHost } from '#app/config/loopback.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { sendProblem, toProblem } from './problem.ts';
import { html } from './tracking/html.ts';

const TITLE = 'Evaluation mode';
const HOW_TO_SHARE =
  'To let others use the portal, start it with NODE_ENV=production and the settings in .env.example.';

/** Evaluation mode shows its emails and passwords, so it serves only this machine. It listens on loopback only, but
 *  another site's name may resolve to our address (DNS rebinding), or a tunnel may lead here. Both are detected by
 *  the requested host name. */
export function loopbackOnly(env: Env): RequestHandler {
  return (request, response, next) => {
    if (env.APP_MODE !== 'evaluation' || namesAskedFor(request).every(isLoopbackHost))
      return next();
    const words = `In evaluation mode, the portal opens only on the computer where it runs, at ${env.PUBLIC_URL}. ${HOW_TO_SHARE}`;
    if (request.accepts(['json', 'html']) === 'html' && !request.path.startsWith('/api/')) {
      const page = html`<html lang="en-ZA">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${TITLE}</title>
        </head>
        <body>
          <main>
            <h1>${TITLE}</h1>
            <p>${words}</p>
          </main>
        </body>
      </html>`;
      return void response.status(403).type('html').send(`<!doctype html>${page.html}`);
    }
    const error = new AppError('not-allowed', words);
    sendProblem(response, toProblem(error, String(response.locals['requestId'])));
  };
}

/** The host names that the request asks for. They are read from the raw headers, because untrusted forwarding headers
 *  have been removed from `headers` by now. A tunnel that sends our own name as the Host header gives the requested
 *  host in a forwarding header. */
function namesAskedFor({ rawHeaders }: Request): string[] {
  return rawHeaders.flatMap((value, at) => {
    const name = at % 2 === 1 ? rawHeaders[at - 1]?.toLowerCase() : undefined;
    if (name === 'host' || name === 'x-forwarded-host')
      return value.split(',').map((one) => one.trim());
    if (name !== 'forwarded') return [];
    return [...value.matchAll(/\bhost\s*=\s*"?([^",;]+)/gi)].map(([, host = '']) => host.trim());
  });
}
