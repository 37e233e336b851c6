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
  /** What the caller's rights stand on; null for nobody. */
  standing: Standing | null;
  /** For an idempotent call: keeps its answer in the transaction of the act. */
  keepAnswer: KeepAnswer;
  /** How far this very call had come when it was cut off; null for a first try. */
  earlier: unknown;
  /** Who asks from a shop's customer pages, for the calls that are theirs. */
  buyer: () => Promise<Buyer | null>;
};

/** A file that is read as it is sent. */
export type CsvAnswer = { fileName: string; lines: AsyncIterable<Buffer> };
export type PdfAnswer = StoredFile & { fileName: string };

/** What an example is about: things of one merchant that exist, an ID that is new, and the time. */
export type ExampleThings = {
  merchant: { merchantId: string; email: string | null };
  store: { id: string; name: string };
  /** In the names of what is theirs alone. */
  word: string;
  pickupId: string;
  orderKey: string;
  externalId: string;
  /** Of an order that has its courier job. */
  bookedKey: string;
  jobId: string;
  batchId: string;
  tokenHandle: string;
  privacyRequestId: string;
  transactionId: string;
  moneyPaperId: string;
  managerEmail: string;
  fresh: string;
  now: Date;
};

/** A valid request. `path` where it holds parameters or a query, filled in. */
type Example = { path?: string; body?: unknown };

/** Of a call that leaves nothing in the audit log: why that is enough. */
type NotAudited = { none: string };
export const READS_NO_CUSTOMER: NotAudited = {
  none: 'Reads nothing about a recipient, and changes nothing.',
};

type Input<B, Q, P> = { body: B; query: Q; params: P };

/** One call of the JSON API: its route, its documentation and its handling in one place. */
type Endpoint<B = unknown, Q = unknown, P = unknown, R = unknown, K = R> = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below `/api`, in Express' form: `/orders/:id`. */
  path: string;
  summary: string;
  tag: string;
  /** What the caller must be allowed to do; 'open' asks for nobody, 'signed-in' for anybody. */
  permission: Permission | 'open' | 'signed-in';
  body?: z.ZodType<B>;
  query?: z.ZodType<Q>;
  params?: z.ZodType<P>;
  output: z.ZodType<R>;
  /** Answers a file of this type instead of JSON; its output is a `CsvAnswer` or a `PdfAnswer`. */
  sends?: 'text/csv' | 'application/pdf';
  /** 202 where it is only begun; 200 left out. */
  status?: 202;
  errors?: readonly ErrorCode[];
  /** A call that creates, ships or pays: an `Idempotency-Key` answers a repeat with the stored answer. */
  idempotent?: boolean | ((body: B) => boolean);
  /** Our names of fields that the wire calls otherwise, for faults that the use case finds. */
  wireNames?: (body: B) => WireNames;
  /** What it leaves in the audit log when it was done, or why nothing. */
  audit: readonly AuditAction[] | NotAudited;
  /** What tests of rights, audit and headers send; it has to pass the call's own schemas. */
  example: Example | ((things: ExampleThings) => Example);
  /** The example changes a store's things where the caller may: a refusal is about rights alone. */
  exampleChanges?: true;
  /** The example may be refused to those who have the right too: it names what does not exist, or
   *  needs what not every caller has. */
  exampleMayBeRefused?: true;
  /** Called by Shopify's extensions too, which run in a worker of another origin. */
  fromExtensions?: boolean;
  handle: (context: ApiContext, actor: Actor | null, input: Input<B, Q, P>) => Promise<K>;
  /** Adds what is read afresh for every answer, also to a repeat: a recipient's data is not kept. */
  complete?: (context: Pick<ApiContext, 'services'>, actor: Actor, kept: K) => Promise<R>;
};

// The list holds endpoints of many shapes; each was checked where it was defined.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyEndpoint = Endpoint<any, any, any, any, any>;

/** What `handle` answers is the answer, unless it is completed. */
type Completed<K, R> = [K] extends [R]
  ? { complete?: undefined }
  : Required<Pick<Endpoint<unknown, unknown, unknown, R, K>, 'complete'>>;

/** An endpoint for somebody: the handler always gets the actor. */
export function endpoint<B, Q, P, R, K = R>(
  definition: Omit<Endpoint<B, Q, P, R, K>, 'handle' | 'complete'> & {
    permission: Permission | 'signed-in';
    handle: (context: ApiContext, actor: Actor, input: Input<B, Q, P>) => Promise<K>;
  } & Completed<K, R>,
): AnyEndpoint {
  return definition as AnyEndpoint;
}

/** An endpoint for everybody. */
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

/** The call's example, about these things. */
export function exampleOf({ path, example }: AnyEndpoint, things: ExampleThings) {
  const { body, path: filled = path } = typeof example === 'function' ? example(things) : example;
  return { path: filled, body };
}
