import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '#app/domain/shared/errors.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { OUTGOING_WEBHOOKS } from './webhook.wire.ts';

const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    detail: z.string(),
    message: z.string(),
    code: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    skipped: z.unknown().optional().meta({
      description:
        'Only if nothing in the batch could be processed: how many items were skipped, and why.',
    }),
    data: z.unknown().optional().meta({
      description: 'Only if a scan was not accepted: `verdict` is the reason.',
    }),
    ticket: z.string().optional().meta({
      description:
        'Only with `email-not-proved`: send it to `/users/verify-email` with the emailed code.',
    }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details, plus `message`.' });

/** The OpenAPI 3.1 document of the endpoint lists. */
export function openApiOf(
  endpoints: readonly AnyEndpoint[],
  options: { productName: string; publicUrl: string },
) {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method]: operationOf(endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${options.productName} API`,
      version: '1',
      description:
        'Orders, shipments, labels and stores. Money is in rand; times are ISO 8601 in UTC. Samples to copy and run: [/api/docs/samples](/api/docs/samples).',
    },
    webhooks: OUTGOING_WEBHOOKS,
    servers: [{ url: `${options.publicUrl}/api` }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The API token of a store or a person.',
        },
      },
    },
    paths,
  });
}

/** Refusals of every call that requires a person, a store's token or a shop (mount.ts, identify). */
const OF_CREDENTIALS = [
  'not-signed-in',
  'not-allowed',
  'store-deleted',
  'store-elsewhere',
] as const;
/** Refusals of every call with a body (read-json.ts). */
const OF_BODIES = ['too-large', 'unsupported-media'] as const;
/** Refusals of every call with an `Idempotency-Key` (idempotency.ts). */
const OF_REPEATS = ['conflict', 'idempotency-mismatch'] as const;

function operationOf(endpoint: AnyEndpoint): ZodOpenApiOperationObject {
  const isOpen = endpoint.permission === 'open';
  const codes: ErrorCode[] = [
    'invalid-input',
    ...(isOpen ? [] : OF_CREDENTIALS),
    ...(endpoint.body && endpoint.method !== 'get' ? OF_BODIES : []),
    ...(endpoint.idempotent ? OF_REPEATS : []),
    ...(endpoint.errors ?? []),
    'busy',
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => String(ERROR_CODES[code].http));
  const problems = Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/problem+json': { schema: Problem } },
      },
    ]),
  );
  return {
    operationId: `${endpoint.method}${endpoint.path.replace(/[^A-Za-z]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: isOpen ? [] : [{ bearer: [] }],
    'x-permission': endpoint.permission,
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params as z.ZodObject } : {}),
      ...(endpoint.query ? { query: endpoint.query as z.ZodObject } : {}),
      ...(endpoint.idempotent
        ? { header: z.object({ 'Idempotency-Key': z.string().max(200).optional() }) }
        : {}),
    },
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: endpoint.body } },
          },
        }
      : {}),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: endpoint.status === 202 ? 'Started' : 'Done',
        content: endpoint.sends
          ? { [endpoint.sends]: { schema: z.string() } }
          : { 'application/json': { schema: endpoint.output } },
      },
      ...problems,
    },
  };
}
