import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import { AuditFilter } from '#app/domain/audit/audit.schema.ts';
import { exportAudit } from '#app/domain/audit/export-audit.ts';
import { CsvStyleChoice } from '#app/domain/documents/orders-csv.schema.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { MountOptions } from './mount.ts';

const Query = AuditFilter.extend({ separator: CsvStyleChoice.catch('comma').default('comma') });

/** The audit log as a file, by the same filter as its page. */
export function auditCsvRouter(options: MountOptions): Router {
  const router = Router();
  router.get('/audit-log.csv', (request, response, next) => {
    send(options, request, response).catch(next);
  });
  return router;
}

async function send(
  { context, identify }: MountOptions,
  request: Request,
  response: Response,
): Promise<void> {
  const caller = await identify(request);
  if (!caller) throw new AppError('not-signed-in', 'Sign in, or send a bearer token.');
  const { separator, ...filter } = Query.parse(request.query);
  const lines = await exportAudit(context.services, caller.actor, filter, separator);
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', 'attachment; filename="audit-log.csv"');
  response.setHeader('Cache-Control', 'private, no-store');
  // One that breaks off breaks the answer off: nobody takes a part for the whole.
  await pipeline(Readable.from(lines), response).catch(() => response.destroy());
}
