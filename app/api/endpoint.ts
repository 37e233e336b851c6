import type { z } from 'zod';
import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { ErrorCode } from '#app/domain/shared/errors.ts';
import type { Standing } from '#app/domain/people/standing.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';
import type { StoredFile } from '#app/ports/files.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import type { KeepAnswer } from './idempotency.ts';
import type { WireNames } from './wire-names.ts';
import type { Buyer } from '#app/domain/tracking/track-for-buyer.ts';
import type { Identity } from '#app/auth/identity-services.ts';

export type ApiContext = {
  services: Services;
  auth: Identity;
  wooConnect: WooConnectPort;
  address: string;
  /** The session, token or store that the caller's rights come from; null for an anonymous caller. */
  standing: Standing | null;
  /** For an idempotent call: stores its answer in the transaction of the action. */
  keepAnswer: KeepAnswer;
  /** The progress of this same call before it was interrupted; null on the first try. */
  earlier: unknown;
  /** Returns the buyer who makes the call from a shop's customer pages, or null. */
  buyer: () => Promise<Buyer | null>;
};

/** A file that is generated while it is sent. */
export type CsvAnswer = { fileName: string; lines: AsyncIterable<Buffer> };
export type PdfAnswer = StoredFile & { fileName: string };

/** The data that examples use: existing records of one merchant, an unused id, and the time. */
export type ExampleThings = {
  merchant: { merchantId: string; email: string | null };
  store: { id: string; name: string };
  /** A word that occurs only in the names of this merchant's data. */
  word: string;
  pickupId: string;
  orderKey: string;
  externalId: string;
  /** The key of an order that has a courier job. */
  bookedKey: string;
  jobId: string;
  batchId: string;
  tokenHandle: string;
  privacyRequestId: string;
  transactionId: string;
  billingDocumentId: string;
  managerEmail: string;
  fresh: string;
  now: Date;
};

/** A request that matches the call's schemas. `path` is set only if the path has parameters or a query, and already
 *  contains their values. */
type Example = { path?: string; body?: unknown };

/** For a call that writes no audit entry: the reason why none is needed. */
type NotAudited = { none: string };
export const READS_NO_CUSTOMER: NotAudited = {
  none: 'Reads nothing about a recipient, and changes nothing.',
};

type Input<B, Q, P> = { body: B; query: Q; params: P };

/** One call of the JSON API: its route, documentation and handler in one place. */
type Endpoint<B = unknown, Q = unknown, P = unknown, R = unknown, K = R> = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below `/api`, in Express syntax: `/orders/:id`. */
  path: string;
  summary: string;
  tag: string;
  /** The permission the caller needs; 'open' needs no sign-in, 'signed-in' accepts any signed-in caller. */
  permission: Permission | 'open' | 'signed-in';
  body?: z.ZodType<B>;
  query?: z.ZodType<Q>;
  params?: z.ZodType<P>;
  output: z.ZodType<R>;
  /** Responds with a file of this type instead of JSON; the output is a `CsvAnswer` or a `PdfAnswer`. */
  sends?: 'text/csv' | 'application/pdf';
  /** 202 when the work is only started; absent means 200. */
  status?: 202;
  errors?: readonly ErrorCode[];
  /** Whether a repeat with the same `Idempotency-Key` gets the stored answer. A function decides this from the body. */
  idempotent?: boolean | ((body: B) => boolean);
  /** Maps our field names to the API's, for errors that the use case reports. */
  wireNames?: (body: B) => WireNames;
  /** The audit entries that a successful call writes, or why it writes none. */
  audit: readonly AuditAction[] | NotAudited;
  /** The request that the permission, audit and header tests send; it must match the call's own schemas. */
  example: Example | ((things: ExampleThings) => Example);
  /** The example is a valid request that changes data. The permission test requires that it succeeds for at least
   *  one caller, so that a refusal elsewhere comes from missing rights and not from a bad request. */
  exampleChanges?: true;
  /** The example may be refused even with the permission, because it names something that does not exist or needs
   *  something that not every caller has. */
  exampleMayBeRefused?: true;
  /** Also called by Shopify's extensions, which run in a worker with another origin. */
  fromExtensions?: boolean;
  handle: (context: ApiContext, actor: Actor | null, input: Input<B, Q, P>) => Promise<K>;
  /** Adds data that is read again for every answer, also for a repeat, because recipient data is not stored. */
  complete?: (context: Pick<ApiContext, 'services'>, actor: Actor, kept: K) => Promise<R>;
};

// The list holds endpoints of many shapes; each was type-checked where it was defined.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyEndpoint = Endpoint<any, any, any, any, any>;

/** `handle` must return the answer itself, unless `complete` adds to it. */
type Completed<K, R> = [K] extends [R]
  ? { complete?: undefined }
  : Required<Pick<Endpoint<unknown, unknown, unknown, R, K>, 'complete'>>;

/** An endpoint that needs a signed-in caller; the handler always gets the actor. */
export function endpoint<B, Q, P, R, K = R>(
  definition: Omit<Endpoint<B, Q, P, R, K>, 'handle' | 'complete'> & {
    permission: Permission | 'signed-in';
    handle: (context: ApiContext, actor: Actor, input: Input<B, Q, P>) => Promise<K>;
  } & Completed<K, R>,
): AnyEndpoint {
  return definition as AnyEndpoint;
}

/** An endpoint that also accepts anonymous callers. Its handler does not get the actor. */
export function openEndpoint<B, Q, P, R>(
  definition: Omit<Endpoint<B, Q, P, R>, 'permission' | 'handle'> & {
    handle: (context: ApiContext, input: Input<B, Q, P>) => Promise<R>;
  },
): AnyEndpoint {
  return {
    ...definition,
    permission: 'open',
    handle: (context, _actor, input) => definition.handle(context, input as Input<B, Q, P>),
  };
}

/** The call's example, filled in with the given data. */
export function exampleOf({ path, example }: AnyEndpoint, things: ExampleThings) {
  const { body, path: filled = path } = typeof example === 'function' ? example(things) : example;
  return { path: filled, body };
}
