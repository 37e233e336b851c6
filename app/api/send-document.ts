import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { documentName, fileOfKind } from '#app/domain/documents/document-files.rules.ts';
import type { DocumentFile } from '#app/domain/documents/documents.ts';
import type { ProofFile } from '#app/domain/proof/read-proof-picture.ts';
import type { StoredFile } from '#app/ports/files.ts';
import type { PdfAnswer } from './endpoint.ts';

/** Streams a document from file storage. */
export async function sendDocument({ job, ...file }: DocumentFile, response: Response) {
  const { contentType, disposition } = fileOfKind(job.kind);
  await sendFile(response, file, {
    contentType,
    disposition: `${disposition}; filename="${documentName(job)}"`,
  });
}

/** Streams a PDF from file storage, for the browser to display. */
export async function sendPdf(response: Response, { fileName, ...file }: PdfAnswer) {
  await sendFile(response, file, {
    contentType: 'application/pdf',
    disposition: `inline; filename="${fileName}"`,
  });
}

/** Streams a picture that came from outside. It is served with the type of its actual bytes, and never executed. */
export async function sendPicture(
  response: Response,
  { contentType, fileName, ...file }: ProofFile,
) {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  await sendFile(response, file, { contentType, disposition: `inline; filename="${fileName}"` });
}

/** Streams a file with its headers. If reading fails, the connection is cut. Its length was announced, so the client
 *  notices that a part is missing. */
async function sendFile(
  response: Response,
  { bytes, content }: StoredFile,
  { contentType, disposition }: { contentType: string; disposition: string },
): Promise<void> {
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', bytes);
  response.setHeader('Content-Disposition', disposition);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  // A client that disconnects in the middle is not an error of ours.
  await pipeline(Readable.from(content), response).catch(() => response.destroy());
}
