import express, { type Request, type RequestHandler } from 'express';
import { AppError } from '#app/domain/shared/errors.ts';
import { isKeepable } from '#app/domain/shared/plain-text.ts';
import { inTurn } from './in-turn.ts';
import { keepSentBytes } from './sent-bytes.ts';
import { refuseHeavyJson } from './weigh-json.ts';

const BODY_LIMIT = '1mb';
/** The maximum number of JSON values in a body. The largest known call, which requests the labels of 2,000 orders, has
 *  fewer. Far more values would keep the parser and the schemas busy for so long that other requests would have to
 *  wait. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 50;

const JSON_TYPES = ['application/json', 'application/*+json'];

/** Reads the body of an API call. Its bytes are kept for signature checks. It is parsed only if it is within the limits
 *  for bytes and values. Its depth is checked afterwards. */
export function jsonBody(): RequestHandler[] {
  const read = express.raw({ limit: BODY_LIMIT, type: JSON_TYPES });
  return [read, inTurn(), refuseHeavyJson(MAX_VALUES), parseBody];
}

const parseBody: RequestHandler = (request, _response, next) => {
  if (!Buffer.isBuffer(request.body)) return next();
  try {
    keepSentBytes(request, request.body);
    request.body = readJson(request, request.body);
    next();
  } catch (error) {
    next(error);
  }
};

function readJson(request: Request, bytes: Buffer): unknown {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(request.get('Content-Type') ?? '')?.[1];
  if (charset && !/^utf-?8$/i.test(charset))
    throw new AppError('unsupported-media', 'Send JSON in UTF-8.');
  if (bytes.length === 0) return {};
  const body = parsed(bytes);
  if (typeof body !== 'object' || body === null)
    throw new AppError('invalid-input', 'The body is not a JSON object.');
  refuseUnkeepable(body);
  return body;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new AppError('invalid-input', 'The body is not valid JSON.');
  }
}

/** PostgreSQL cannot store NUL or half a surrogate pair. They are refused here, because later they would cause a
 *  server error, perhaps halfway through the action. Iterative, because the depth is not yet limited. */
function refuseUnkeepable(body: unknown): void {
  const open: [value: unknown, depth: number][] = [[body, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next;
    if (typeof one === 'string' && !isKeepable(one))
      throw new AppError(
        'invalid-input',
        'Text cannot contain NUL characters or unpaired surrogates.',
      );
    if (typeof one !== 'object' || one === null) continue;
    if (depth > MAX_DEPTH) throw new AppError('invalid-input', 'The body is nested too deeply.');
    if (!Array.isArray(one)) for (const name of Object.keys(one)) open.push([name, depth + 1]);
    for (const value of Object.values(one)) open.push([value, depth + 1]);
  }
}
