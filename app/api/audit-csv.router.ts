import { Router, type Request, type Response } from 'express';
import { AuditFilter } from '#app/domain/audit/audit.schema.ts';
import { exportAudit } from '#app/domain/audit/export-audit.ts';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { MountOptions } from './mount.ts';
import { sendCsv } from './send-csv.ts';

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
  const fileName = `audit-log-${isoDay(context.services.clock.now())}.csv`;
  await sendCsv(response, { fileName, lines });
}
