import express, { type RequestHandler } from 'express';

/** The exact bytes: signatures are over them. Anything larger is no delivery we know. */
export function rawBody(limitBytes: number): RequestHandler {
  return express.raw({ type: () => true, limit: limitBytes, inflate: false });
}

export function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
