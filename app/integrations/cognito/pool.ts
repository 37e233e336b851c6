import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import { refusalOf, type PoolRefusal } from './refusals.rules.ts';

export type PoolSettings = {
  region: string;
  userPoolId: string;
  /** The id of an app client without a secret that allows ALLOW_USER_PASSWORD_AUTH. */
  clientId: string;
  /** Credentials that may only create, change and delete users of the pool. */
  accessKeyId: string;
  secretAccessKey: string;
  /** The pool's endpoint; defaults to the region's own. */
  endpoint?: string;
  timeoutMs?: number;
};

export type PoolAnswer<T> =
  | { ok: true; body: T }
  /** `said` is the HTTP status and the type of error, or why there was no usable answer. It is only logged. */
  | { ok: false; refusal: PoolRefusal; said: string };

const PoolError = z.object({ __type: z.string(), message: z.string().default('') });
/** The content types of the pool's own answers. Any other answer comes from a proxy, and is not a success even with
 *  status 200. */
const ITS_TYPE = /^application\/(x-amz-json-1\.1|json)\b/;
const CALL = 'AWSCognitoIdentityProviderService';

export function endpointOf({ endpoint, region }: PoolSettings): string {
  return (endpoint ?? `https://cognito-idp.${region}.amazonaws.com`).replace(/\/+$/, '');
}

/** Calls the pool. A call is never repeated here. If an answer is lost, at worst an unused pool user remains. */
export function createPool(settings: PoolSettings) {
  const { region, userPoolId, clientId, accessKeyId, secretAccessKey } = settings;
  const { timeoutMs = 8_000 } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 'cognito-idp' });
  const address = `${endpointOf(settings)}/`;

  const requestTo = (operation: string, body: object) => ({
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `${CALL}.${operation}`,
    },
    body: JSON.stringify(body),
    redirect: 'error' as const,
  });

  async function answerTo<T>(ask: () => Promise<Response>, shape: z.ZodType<T>) {
    try {
      const response = await ask();
      return read(response, await response.text(), shape);
    } catch (error) {
      return failure({ kind: 'down' }, error instanceof Error ? error.name : 'no answer');
    }
  }

  return {
    /** Calls an operation that needs only the client id. */
    ask<T>(operation: string, body: object, shape: z.ZodType<T>): Promise<PoolAnswer<T>> {
      const signal = AbortSignal.timeout(timeoutMs);
      const request = requestTo(operation, { ClientId: clientId, ...body });
      return answerTo(() => fetch(address, { ...request, signal }), shape);
    },
    /** Calls an operation that must be signed with the access key. */
    async order<T>(operation: string, body: object, shape: z.ZodType<T>): Promise<PoolAnswer<T>> {
      const signal = AbortSignal.timeout(timeoutMs);
      const request = requestTo(operation, { UserPoolId: userPoolId, ...body });
      const signed = await signer.sign(address, request);
      return answerTo(() => fetch(signed, { signal }), shape);
    },
  };
}

function read<T>({ status, headers }: Response, text: string, shape: z.ZodType<T>): PoolAnswer<T> {
  const body = jsonOf(text);
  if (status === 200) {
    if (!ITS_TYPE.test(headers.get('content-type') ?? ''))
      return failure({ kind: 'down' }, 'the answer is not from the pool');
    const parsed = shape.safeParse(body);
    return parsed.success
      ? { ok: true, body: parsed.data }
      : failure({ kind: 'down' }, 'the answer cannot be read');
  }
  const { data } = PoolError.safeParse(body);
  const type = data?.__type.split('#').at(-1) ?? '';
  return failure(refusalOf(status, type, data?.message ?? ''), `${status} ${type}`.trim());
}

function failure(refusal: PoolRefusal, said: string) {
  return { ok: false as const, refusal, said };
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
