import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from '@remix-run/express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Express, type Request } from 'express';
import { watchAccess } from '#app/api/watch-access.ts';
import { apiRouter } from '#app/api/api.router.ts';
import { believeProxies } from '#app/api/believe-proxies.ts';
import { clientFilesRouter } from '#app/api/client-files.router.ts';
import { buyerFrom, identify, isOwnOrigin } from '#app/api/identify.ts';
import { downloadsRouter } from '#app/api/downloads.router.ts';
import { drainUnread } from '#app/api/drain-unread.ts';
import { healthRouter } from '#app/api/health.router.ts';
import { inTurn } from '#app/api/in-turn.ts';
import { intoEmbedded } from '#app/api/into-embedded.ts';
import type { LiveHub } from '#app/api/live-hub.ts';
import { loopbackOnly } from '#app/api/loopback-only.ts';
import { problemHandler } from '#app/api/problem.ts';
import { refuseOddRequests, refuseRouteData } from '#app/api/raw/refuse-odd-requests.ts';
import type { Upgrade } from '#app/api/raw/http-server.ts';
import { rawAnswers, type RawAnswers } from '#app/api/raw/raw-answer.ts';
import { refuseForeignForms, refusePlainHttp, requestContext } from '#app/api/request-context.ts';
import { securityHeaders } from '#app/api/security-headers.ts';
import { createPrinterFeed } from '#app/api/sockets/printer-feed.socket.ts';
import { eventsAndDocumentsRouter } from '#app/api/events-and-documents.router.ts';
import { webhooksRouter } from '#app/api/webhooks/webhooks.router.ts';
import { trackingRouter } from '#app/api/tracking/tracking.router.ts';
import type { Composition } from '#app/composition.server.ts';
import type { Env } from '#app/config/env.server.ts';
import { loadContextOf } from '#app/load-context.server.ts';
import { handlersByPath } from '#app/routes-by-path.ts';

export type Web = {
  app: Express;
  onUpgrade: Upgrade;
  /** Answers requests that never reach `app`, such as unreadable bytes and refused upgrades. */
  refuse: RawAnswers;
  /** Called before stopping: the readiness check fails from now on, and streams and sockets close. */
  drain(): void;
};

type Options = { env: Env; composition: Composition; live: LiveHub; buildDir?: string | null };

/** Mounts the endpoints in this order: health, webhooks on raw bodies, event streams and documents, the JSON API,
 *  downloads, the public tracking pages, and last the screens with their static files. */
export async function createWeb({
  env,
  composition,
  live,
  buildDir = 'build',
}: Options): Promise<Web> {
  const { services, auth } = composition;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env.TRUST_PROXY);
  const health = healthRouter(composition);
  const refuse = rawAnswers(env);
  const access = watchAccess({ services, live });
  const streams = eventsAndDocumentsRouter({ composition, live, access });
  const feed = createPrinterFeed({ composition, live, access, refuse });
  app.use(securityHeaders(env));
  app.use(requestContext(services.log));
  app.use(believeProxies());
  app.use(health.router);
  app.use(refuseOddRequests());
  app.use(loopbackOnly(env));
  app.use(refusePlainHttp(env));
  app.use(webhooksRouter({ env, composition }));
  app.use(streams.router);
  app.use(compression());
  app.use(
    '/api',
    apiRouter({
      context: { services, auth, wooConnect: composition.wooConnect },
      identify: identify(composition),
      buyerOf: buyerFrom(composition.shopify),
      isOwnOrigin: isOwnOrigin(auth),
    }),
  );
  app.use('/api', problemHandler(services.log));
  app.use(downloadsRouter(composition));
  const proxied = composition.shopify?.proxied ?? null;
  app.use(trackingRouter({ services, throttle: auth.throttle, proxied }));
  if (buildDir !== null) await mountScreens(app, { env, composition, buildDir });
  app.use(problemHandler(services.log));
  return {
    app,
    onUpgrade: feed.onUpgrade,
    refuse,
    drain() {
      health.drain();
      streams.closeAll();
      feed.closeAll();
      access.stop();
    },
  };
}

type Built = { env: Env; composition: Composition; buildDir: string };

async function mountScreens(app: Express, options: Built): Promise<void> {
  const screens = await remixHandler(options);
  app.use(await clientFilesRouter(join(options.buildDir, 'client')));
  app.all(
    '*',
    refuseRouteData(),
    intoEmbedded(),
    refuseForeignForms(),
    inTurn(),
    drainUnread(),
    screens,
  );
}

async function remixHandler(options: Built): Promise<express.RequestHandler> {
  const file = join(options.buildDir, 'server', 'index.js');
  if (!existsSync(file))
    throw new Error(`There is no build at ${file}: run "npm run build" first.`);
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  const getLoadContext = (request: Request, response: express.Response): AppLoadContext =>
    loadContextOf(options, {
      request,
      requestId: String(response.locals['requestId']),
      nonce: randomBytes(16).toString('base64'),
    });
  const handlerOf = (some: ServerBuild) =>
    createRequestHandler({ build: some, getLoadContext, mode: 'production' });
  const handlerFor = handlersByPath(build, handlerOf);
  return (request, response, next) => handlerFor(request.path)(request, response, next);
}
