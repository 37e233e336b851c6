import type { NextFunction, Request, Response } from 'express';

/** Shopify runs extensions in a worker with another origin (docs/integrations/shopify.md). Any origin is allowed, and
 *  therefore browsers send no cookies: these callers authenticate by their token. */
export function openToExtensions(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  next();
}

export function answerPreflight(_request: Request, response: Response): void {
  response
    .status(204)
    .setHeader('Access-Control-Allow-Origin', '*')
    .setHeader('Access-Control-Allow-Methods', 'GET, POST')
    .setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key')
    .setHeader('Access-Control-Max-Age', '7200')
    .end();
}
