import type { Request } from 'express';

/** The bytes of a body as they came, for those who must check a signature over them. They live as
 *  long as the request does. */
const kept = new WeakMap<object, Buffer>();

export function keepSentBytes(request: object, raw: Buffer): void {
  kept.set(request, raw);
}

export function sentBytesOf(request: Request): Buffer {
  return kept.get(request) ?? Buffer.alloc(0);
}
