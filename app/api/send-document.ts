import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { fileOfKind } from '#app/domain/documents/document-files.rules.ts';
import type { DocumentFile } from '#app/domain/documents/documents.ts';

/** Sends a document as it comes from where it lies. One that breaks off breaks the answer off: its
 *  length was promised, so nobody takes a part for the whole. */
export async function sendDocument(
  { job, bytes, content }: DocumentFile,
  response: Response,
): Promise<void> {
  const { extension, contentType, disposition } = fileOfKind(job.kind);
  const name = `document-${job.id}.${extension}`;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', bytes);
  response.setHeader('Content-Disposition', `${disposition}; filename="${name}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  // Whoever leaves in the middle is no fault of ours.
  await pipeline(Readable.from(content), response).catch(() => response.destroy());
}
