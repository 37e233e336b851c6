import { pino, type DestinationStream } from 'pino';
import { withoutQuery } from '#app/domain/shared/plain-error.ts';
import type { Log } from '#app/ports/log.ts';

/** Fields whose values are replaced in log lines: at the top level of a line's object, and one or two levels below
 *  it. */
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
  // PostgreSQL's error detail, which contains the values of the refused row.
  'detail',
];

/** Writes one JSON object per line, to standard output by default. */
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
