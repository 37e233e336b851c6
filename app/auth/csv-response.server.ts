import { Readable } from 'node:stream';

/** Streams a CSV file: rows are sent while they are written. */
export function csvResponse({
  fileName,
  lines,
}: {
  fileName: string;
  lines: AsyncIterable<Buffer>;
}): Response {
  return new Response(Readable.toWeb(Readable.from(lines)) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
