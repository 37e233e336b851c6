import express, { type Request, type RequestHandler } from 'express';
import { AppError } from '#app/domain/shared/errors.ts';
import { isKeepable } from '#app/domain/shared/plain-text.ts';
import { inTurn } from './in-turn.ts';
import { keepSentBytes } from './sent-bytes.ts';
import { refuseHeavyJson } from './weigh-json.ts';

const BODY_LIMIT = '1mb';
/** The largest call we know, labels of 2,000 orders, has 6,000. What has far more costs the parser and
 *  the schemas a second in which nobody else is served. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 50;

const JSON_TYPES = ['application/json', 'application/*+json'];

/** The body of an API call: its bytes are kept for those who check a signature over them, and it is
 *  parsed only when it is small enough in every way: bytes, values, depth. */
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

/** The database keeps neither NUL nor half a surrogate pair; said at the door, or it would be a fault
 *  of ours behind it, perhaps with half of the act done. Without recursion, until the depth is known. */
function refuseUnkeepable(body: unknown): void {
  const open: [value: unknown, depth: number][] = [[body, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next;
    if (typeof one === 'string' && !isKeepable(one))
      throw new AppError('invalid-input', 'Text cannot contain NUL or half a surrogate pair.');
    if (typeof one !== 'object' || one === null) continue;
    if (depth > MAX_DEPTH) throw new AppError('invalid-input', 'The body is nested too deeply.');
    if (!Array.isArray(one)) for (const name of Object.keys(one)) open.push([name, depth + 1]);
    for (const value of Object.values(one)) open.push([value, depth + 1]);
  }
}
