import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { CsvAnswer } from './endpoint.ts';

/** Streams a CSV file. If generation fails, the connection is cut, so that the client cannot take a part for the
 *  whole file. */
export async function sendCsv(response: Response, { fileName, lines }: CsvAnswer): Promise<void> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  await pipeline(Readable.from(lines), response).catch(() => response.destroy());
}
