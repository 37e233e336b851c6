import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import type { Standing } from '#app/domain/people/standing.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { clientAddress } from '#app/auth/client-address.ts';
import type { Buyer } from '#app/domain/tracking/track-for-buyer.ts';
import type { AnyEndpoint, ApiContext, CsvAnswer, PdfAnswer } from './endpoint.ts';
import { answerPreflight, openToExtensions } from './extension-origin.ts';
import { answerOnce, type KeepAnswer } from './idempotency.ts';
import { IN_WORDS } from './in-words.ts';
import { jsonBody } from './read-json.ts';
import { sendPdf } from './send-document.ts';
import { inWireNames } from './wire-names.ts';

export type Caller = {
  actor: Actor;
  via: 'cookie' | 'bearer';
  /** The session, token or store that this access depends on. When it ends, open streams end too. */
  standing: Standing;
};
export type MountOptions = {
  context: Pick<ApiContext, 'services' | 'auth' | 'wooConnect'>;
  /** Authenticates a request; null for an anonymous one. */
  identify: (request: Request) => Promise<Caller | null>;
  /** The buyer on a shop's customer pages, or null. */
  buyerOf: (request: Request) => Promise<Buyer | null>;
  /** Whether a cookie request that changes data comes from our own pages. */
  isOwnOrigin: (request: Request) => boolean;
};

/** Turns the endpoint lists into Express routes below `/api`. */
export function mount(endpoints: readonly AnyEndpoint[], options: MountOptions): Router {
  const router = Router();
  for (const { path } of endpoints.filter((endpoint) => endpoint.fromExtensions)) {
    router.options(path, answerPreflight);
    router.use(path, openToExtensions);
  }
  router.use(...jsonBody());
  for (const endpoint of endpoints) {
    router[endpoint.method](endpoint.path, (request, response, next) => {
      serve(endpoint, options, request, response).catch(next);
    });
  }
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const allowed = endpoints
      .filter((endpoint) => endpoint.path === path)
      .map((endpoint) => endpoint.method.toUpperCase());
    router.all(path, (_request, response, next) => {
      response.setHeader('Allow', allowed.join(', '));
      next(new AppError('method-not-allowed', `Use ${allowed.join(' or ')}.`));
    });
  }
  router.use((_request, _response, next) =>
    next(new AppError('not-found', 'This API call does not exist.')),
  );
  return router;
}

async function serve(
  endpoint: AnyEndpoint,
  options: MountOptions,
  request: Request,
  response: Response,
): Promise<void> {
  const caller = await options.identify(request);
  const actor = admit(endpoint, caller);
  const changes = endpoint.method !== 'get';
  if (changes && caller?.via === 'cookie' && !options.isOwnOrigin(request))
    throw new AppError(
      'not-allowed',
      'This request did not come from our own pages. Send a bearer token instead.',
    );
  if (changes && endpoint.body && !hasJsonBody(request))
    throw new AppError('unsupported-media', 'Send JSON, with Content-Type: application/json.');
  const input: { body: unknown; query: unknown; params: unknown } = {
    body: endpoint.body ? endpoint.body.parse(request.body ?? {}, IN_WORDS) : undefined,
    query: endpoint.query ? endpoint.query.parse(request.query, IN_WORDS) : undefined,
    params: endpoint.params ? endpoint.params.parse(request.params) : undefined,
  };
  const { services } = options.context;
  const run = async (keepAnswer: KeepAnswer, earlier: unknown): Promise<unknown> => {
    const context: ApiContext = {
      ...options.context,
      keepAnswer,
      earlier,
      address: clientAddress(request),
      standing: caller?.standing ?? null,
      buyer: () => options.buyerOf(request),
    };
    try {
      const kept: unknown = await endpoint.handle(context, actor, input);
      return endpoint.complete ? kept : endpoint.output.parse(kept);
    } catch (error) {
      throw inWireNames(error, endpoint.wireNames?.(input.body) ?? {});
    }
  };
  const { idempotent } = endpoint;
  const isKept = typeof idempotent === 'function' ? idempotent(input.body) : idempotent;
  const key = isKept ? request.get('Idempotency-Key') : undefined;
  const answer =
    key && actor
      ? await answerOnce(
          services,
          actor,
          { key, call: `${endpoint.method} ${endpoint.path}`, body: input.body },
          run,
        )
      : await run(keepNothing, null);
  if (endpoint.sends === 'application/pdf') return sendPdf(response, answer as PdfAnswer);
  if (endpoint.sends) return sendCsv(response, answer as CsvAnswer);
  response.setHeader('Cache-Control', 'no-store');
  response.status(endpoint.status ?? 200);
  response.json(await completed(endpoint, options.context, actor, answer));
}

async function completed(
  endpoint: AnyEndpoint,
  context: MountOptions['context'],
  actor: Actor | null,
  answer: unknown,
): Promise<unknown> {
  if (!endpoint.complete || !actor) return answer;
  return endpoint.output.parse(await endpoint.complete(context, actor, answer));
}

const keepNothing: KeepAnswer = async () => undefined;

function admit(endpoint: AnyEndpoint, caller: Caller | null): Actor | null {
  if (endpoint.permission === 'open') return caller?.actor ?? null;
  if (!caller) throw new AppError('not-signed-in', 'Sign in, or send a bearer token.');
  if (endpoint.permission !== 'signed-in' && !can(caller.actor, endpoint.permission))
    throw new AppError('not-allowed', 'You are not allowed to do this.');
  return caller.actor;
}

function hasJsonBody(request: Request): boolean {
  const isEmpty = !request.get('Content-Length') || request.get('Content-Length') === '0';
  return (
    Boolean(request.is(['application/json', 'application/*+json'])) ||
    (isEmpty && !request.get('Transfer-Encoding'))
  );
}

/** Streams a CSV file. If generation fails, the connection is cut, so that the client cannot mistake a part for the
 *  whole file. */
async function sendCsv(response: Response, { fileName, lines }: CsvAnswer): Promise<void> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  await pipeline(Readable.from(lines), response).catch(() => response.destroy());
}
