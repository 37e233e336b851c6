import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { CsvAnswer } from './endpoint.ts';

/** Sends a file as it is read. One that breaks off breaks the answer off: nobody takes a part for the
 *  whole. */
export async function sendCsv(response: Response, { fileName, lines }: CsvAnswer): Promise<void> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  await pipeline(Readable.from(lines), response).catch(() => response.destroy());
}
