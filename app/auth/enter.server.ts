import { redirect, type AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import type { Client } from '#app/domain/shared/origin.schema.ts';
import { PAGE_OF, SIGNED_OUT, UNATTENDED } from '#app/domain/shared/asking-page.rules.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { fieldMessages, typedValues } from '#app/domain/shared/form-errors.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';
import type { Services } from '#app/ports/services.ts';
import type {} from './auth-context.ts';
import type { Identity } from './identity-services.ts';
import { changesSomething, isFromOurPages } from './origin-check.ts';
import { fieldsOf, readForm } from './read-form.server.ts';
import { sessionActor } from './session-actor.server.ts';

type Shell = 'portal' | 'embedded' | 'wordpress';

type Args = { request: Request; context: AppLoadContext };

/** The permission the caller needs; for a form with several actions, one permission per action. */
export type Needed<F> =
  | Permission
  | (F extends { intent: infer I extends string } ? Readonly<Record<I, Permission>> : never);

type Options<Q, F> = {
  permission?: Needed<F>;
  /** Schema of the query string. */
  query?: z.ZodType<Q>;
  /** Schema of the form; its errors are shown at the fields. */
  form?: z.ZodType<F>;
};

export type Entered<Q, F> = {
  services: Services;
  auth: Identity;
  actor: Actor;
  query: Q;
  input: F;
  shell: Shell;
};

/** The single entry point of loaders and actions that need a sign-in: authenticates, checks the permission, and parses
 *  the input. A signed-out person is redirected to /login; the WordPress shell, and a page that sends `PAGE_OF` because
 *  it can wait for the sign-in, get 'not-signed-in' instead. Errors are thrown as AppError: wrap the loader in
 *  `screenLoader` and the action in `formAction`, which turn them into responses. */
export async function enter<Q = undefined, F = undefined>(
  args: Args,
  { permission, query, form }: Options<Q, F> = {},
): Promise<Entered<Q, F>> {
  const { services, auth } = args.context;
  const shell = shellOf(args.request);
  const isChange = changesSomething(args.request.method);
  // Inside Shopify's admin, Shopify's library authenticates each request by its token.
  if (isChange && shell !== 'embedded') requireOurPages(args);

  const actor = await actorOf(args, shell);
  if (!actor || isAnothers(args.request, actor)) throw signedOut(args.request, shell);
  if (permission && !possible(permission).some((one) => can(actor, one))) throw refusal(isChange);
  const input = form
    ? parseForm(form, await readForm(args.request, args.context.address))
    : (undefined as F);
  if (permission && !can(actor, neededFor(permission, input))) throw refusal(isChange);

  return {
    services,
    auth,
    actor,
    shell,
    input,
    query: query ? parseQuery(query, args.request) : (undefined as Q),
  };
}

/** The permissions of which the caller must have at least one. A caller who may do none of the form's actions is
 *  refused before the form is read. */
function possible<F>(permission: Needed<F>): Permission[] {
  return typeof permission === 'string' ? [permission] : Object.values(permission);
}

function neededFor<F>(permission: Needed<F>, input: F): Permission {
  if (typeof permission === 'string') return permission;
  // The form was parsed, so its intent is one of the keys.
  const { intent } = input as { intent: string };
  return (permission as Record<string, Permission>)[intent]!;
}

/** For pages without sign-in: the origin is still checked and the form is parsed. */
export async function enterOpen<F = undefined>(
  args: Args,
  { form }: { form?: z.ZodType<F> } = {},
): Promise<Omit<Entered<undefined, F>, 'actor' | 'query' | 'shell'>> {
  if (changesSomething(args.request.method)) requireOurPages(args);
  const input = form
    ? parseForm(form, await readForm(args.request, args.context.address))
    : (undefined as F);
  return { services: args.context.services, auth: args.context.auth, input };
}

/** The person signed in at the portal, or null; looked up once per HTTP request. */
export function portalActor(args: Args): Promise<Actor | null> {
  const { context, request } = args;
  const isLook = request.method === 'GET' && request.headers.has(UNATTENDED);
  return once(context, 'portal', () =>
    sessionActor(context.auth, request.headers.get('cookie'), { isLook }),
  );
}

function actorOf(args: Args, shell: Shell): Promise<Actor | null> {
  if (shell === 'portal') return portalActor(args);
  if (shell === 'wordpress') return wordpressActor(args);
  return once(args.context, 'shopify', () => args.context.embedded.authenticate(args.request));
}

function wordpressActor({ context, request }: Args): Promise<Actor | null> {
  return once(context, 'wordpress', () => context.wordpress.authenticate(request));
}

/** The caller of each HTTP request, by its context. Loaders of one page run concurrently, each with its own Request;
 *  only the context is shared. Asking Shopify twice would exchange its token twice. A thrown Response is cloned for
 *  each loader, because a body can be read only once. */
const actors = new WeakMap<AppLoadContext, Promise<Actor | null>>();

function once(
  context: AppLoadContext,
  client: Client,
  find: () => Promise<Actor | null>,
): Promise<Actor | null> {
  const { address } = context;
  const known =
    actors.get(context) ??
    find().then((actor) => actor && { ...actor, from: { client, ...actor.from, address } });
  actors.set(context, known);
  return known.catch((thrown: unknown) => {
    throw thrown instanceof Response ? thrown.clone() : thrown;
  });
}

/** The shell of a request, by its path. The path is read as the router does: case-insensitive and decoded. */
function shellOf(request: Request): Shell {
  const pathname = decoded(new URL(request.url).pathname);
  if (/^\/app(\/|\.data$|$)/i.test(pathname)) return 'embedded';
  return /^\/wordpress\/[^/]/i.test(pathname) ? 'wordpress' : 'portal';
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Whether the page was opened by a person other than the one now signed in to this browser, or by the same person for
 *  another account. */
function isAnothers({ headers }: Request, { membershipId }: Actor): boolean {
  const personId = headers.get(PAGE_OF);
  return personId !== null && personId !== membershipId;
}

const LONGEST_PATH = 2_000;

function signedOut(request: Request, shell: Shell): Response | AppError {
  if (shell === 'wordpress' || request.headers.has(PAGE_OF))
    return new AppError('not-signed-in', SIGNED_OUT);
  const path = pathOf(request);
  // A longer path is dropped. None of our pages has one, and encoded it would not fit into the response's headers.
  return redirect(path.length > LONGEST_PATH ? '/login' : `/login?to=${encodeURIComponent(path)}`);
}

function requireOurPages({ request, context }: Args): void {
  if (isFromOurPages((name) => request.headers.get(name), context.auth.publicOrigin)) return;
  throw new AppError(
    'not-allowed',
    'This request did not come from our own page. Reload the page and try again.',
  );
}

/** A page that the caller may not see is reported as not found; an action they may not do is refused. */
function refusal(isChange: boolean): AppError {
  return isChange
    ? new AppError('not-allowed', 'You are not allowed to do this.')
    : notFound('Page');
}

function parseQuery<Q>(schema: z.ZodType<Q>, request: Request): Q {
  const parsed = schema.safeParse(fieldsOf(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  throw new AppError(
    'invalid-input',
    'This address is incomplete or mistyped. Check it and try again.',
    {
      fields: fieldMessages(parsed.error),
    },
  );
}

function parseForm<F>(schema: z.ZodType<F>, entries: Record<string, unknown>): F {
  const parsed = schema.safeParse(entries);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid-input', 'Please check the fields.', {
    fields: fieldMessages(parsed.error),
    values: typedValues(entries),
  });
}
