import type { Request } from 'express';

/** The raw bytes of request bodies, for signature checks. They live as long as the request. */
const kept = new WeakMap<object, Buffer>();

export function keepSentBytes(request: object, raw: Buffer): void {
  kept.set(request, raw);
}

export function sentBytesOf(request: Request): Buffer {
  return kept.get(request) ?? Buffer.alloc(0);
}
