import { z } from 'zod';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import type { ReportedCost } from './point-bucket.rules.ts';

/** Parsing blocks the event loop: an answer of 4 MB takes about 50 ms. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** How many characters of a refusal's message are stored and shown. */
const MAX_LISTED = 500;

const ThrottleStatus = z.object({
  maximumAvailable: z.number(),
  currentlyAvailable: z.number(),
  restoreRate: z.number(),
});

const Answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string().transform((message) => beginningOf(message, MAX_LISTED)),
        path: z.array(z.union([z.string(), z.number()])).nullish(),
        extensions: z.object({ code: z.string().optional() }).nullish(),
      }),
    )
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number().nullish(),
          actualQueryCost: z.number().nullish(),
          throttleStatus: ThrottleStatus,
        })
        .optional(),
    })
    .optional(),
});
type Answer = z.infer<typeof Answer>;

/** Returns the `data` of an Admin API answer, or throws the matching AppError. The shop's point bucket is reported
 *  first, also for a refused call. */
export async function readGraphqlAnswer(
  response: Response,
  cost: number,
  report: (reported: ReportedCost) => void,
): Promise<unknown> {
  if (!response.ok) {
    await response.body?.cancel();
    throw errorOfStatus(response);
  }
  const answer = Answer.safeParse(await boundedJson(response).catch(nullUnlessOurs));
  if (!answer.success)
    throw new AppError('store-down', 'Shopify sent a response that is not valid JSON.');
  const { data, errors = [], extensions } = answer.data;
  if (extensions?.cost) report(reportedCost(extensions.cost));

  if (errors.some((error) => error.extensions?.code === 'THROTTLED')) {
    throw throttled(secondsUntilAffordable(answer.data, cost));
  }
  if (errors.length === 0 && data) return data;
  // A field that Shopify's review did not grant is null and listed in `errors`. The rest of the data is valid. If that
  // null also removed the object around it, the answer counts as a refusal, because the order would look deleted.
  if (data && errors.every((error) => isDeniedField(error) && surrounds(data, error.path ?? []))) {
    for (const { path } of errors) markWithheld(data, path ?? []);
    return data;
  }

  const denied = errors.some((error) => error.extensions?.code === 'ACCESS_DENIED');
  const messages = errors.map((error) => error.message);
  if (denied) {
    // An invalid token would be a 401, so only some permissions are missing.
    throw new AppError('store-rights-lost', 'Shopify has not granted us a permission we need.', {
      messages,
      missingRights: messages,
      isWholeDenied: errors.every(({ path }) => path?.length === 1),
    });
  }
  if (errors.some((error) => error.extensions?.code === 'MAX_COST_EXCEEDED')) {
    throw new AppError('store-refused', 'Shopify refused our request as too large.', {
      messages,
      isTooDear: true,
    });
  }
  if (errors.some((error) => error.extensions?.code === 'INTERNAL_SERVER_ERROR')) {
    throw new AppError('store-down', 'Shopify reported an internal error.', { messages });
  }
  throw new AppError(
    'store-refused',
    'Shopify did not accept our request. This is an error on our side. Contact support if it continues.',
    { messages },
  );
}

/** Rethrows an AppError. Returns null for any other error, because a body that ends too early counts as invalid
 *  JSON. */
function nullUnlessOurs(error: unknown): null {
  if (isAppError(error)) throw error;
  return null;
}

type Cost = NonNullable<NonNullable<Answer['extensions']>['cost']>;

function reportedCost({ requestedQueryCost, actualQueryCost, throttleStatus }: Cost): ReportedCost {
  const [requested, actual] = [requestedQueryCost ?? null, actualQueryCost ?? null];
  return { requested, actual, ...throttleStatus };
}

/** A 403 comes from the app's own IP allowlist, a 402 or 423 from a shop that is frozen or locked for a while. All
 *  three may end without the merchant reconnecting the store (docs/integrations/shopify.md). */
function errorOfStatus(response: Response): AppError {
  const details = { httpStatus: response.status };
  switch (response.status) {
    case 401:
    case 404:
      return new AppError(
        'store-rights-lost',
        'The Shopify store no longer accepts our keys.',
        details,
      );
    case 402:
      return new AppError(
        'store-down',
        'Shopify has frozen the store until its bill is paid.',
        details,
      );
    case 403:
      return new AppError(
        'store-down',
        'Shopify refuses calls from our server’s address.',
        details,
      );
    case 423:
      return new AppError('store-down', 'The Shopify store is locked.', details);
    case 429:
      return throttled(Number(response.headers.get('retry-after')) || 1);
    default:
      if (response.status >= 500) return new AppError('store-down', 'Shopify is down.', details);
      return new AppError('store-refused', 'Shopify refused the call.', details);
  }
}

function throttled(seconds: number): AppError {
  return new AppError('store-down', 'Shopify asks us to slow down.', {
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  });
}

function secondsUntilAffordable({ extensions }: Answer, cost: number): number {
  const known = extensions?.cost;
  if (!known || known.throttleStatus.restoreRate <= 0) return 1;
  const { currentlyAvailable, restoreRate } = known.throttleStatus;
  return ((known.requestedQueryCost ?? cost) - currentlyAvailable) / restoreRate;
}

function isDeniedField(error: NonNullable<Answer['errors']>[number]): boolean {
  return error.extensions?.code === 'ACCESS_DENIED' && (error.path?.length ?? 0) > 1;
}

/** Adds the name of a withheld field to `withheld` of the object around it, because the null alone could also mean an
 *  empty field. */
function markWithheld(data: unknown, path: readonly (string | number)[]): void {
  let at = data as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as typeof at;
  at['withheld'] = [...((at['withheld'] as unknown[] | undefined) ?? []), path.at(-1)];
}

/** Whether every object around the field at `path` exists. */
function surrounds(data: unknown, path: readonly (string | number)[]): boolean {
  let at = data;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return false;
    at = (at as Record<string | number, unknown>)[key];
  }
  return true;
}

/** The JSON of a response; null when it is not JSON.
 *  @throws AppError 'store-refused' with `isTooDear` when it is too large: fewer orders are then requested. */
export async function boundedJson(response: Response): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of piecesOf(response)) {
    bytes += piece.byteLength;
    if (bytes > MAX_ANSWER_BYTES)
      throw new AppError('store-refused', 'Shopify’s answer is larger than 4 MB.', {
        isTooDear: true,
      });
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return null;
  }
}

/** The chunks of a response's body. If the caller stops the iteration, the connection is closed. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      yield piece.value;
  } finally {
    await reader.cancel();
  }
}
