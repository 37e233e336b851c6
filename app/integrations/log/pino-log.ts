import { pino, type DestinationStream } from 'pino';
import { withoutQuery } from '#app/domain/shared/plain-error.ts';
import type { Log } from '#app/ports/log.ts';

/** What never stands in a log, wherever it hides. */
const REDACTED = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'api_key',
  'accessToken',
  'refreshToken',
  'consumerKey',
  'consumerSecret',
  // PostgreSQL's, with the values of the row that it refused.
  'detail',
];

/** One JSON line each, to the standard output where no other place is named. */
export function createPinoLog(
  { level, processName }: { level: string; processName: string },
  destination?: DestinationStream,
): Log {
  const options = {
    level,
    base: { process: processName },
    serializers: { err: (error: Error) => pino.stdSerializers.err(withoutQuery(error)) },
    redact: {
      paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
