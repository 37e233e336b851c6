import { unstable_parseMultipartFormData as parseMultipart } from '@remix-run/node';
import { AppError, invalidField, isAppError } from '#app/domain/shared/errors.ts';
import { turn } from '#app/domain/shared/turns.ts';

/** What stands around a file: boundaries, names, a few short fields. */
const AROUND_BYTES = 64 * 1024;
const MOST_PARTS = 10;

export type UploadedFile = { name: string; content: AsyncIterable<Uint8Array> };

type Options<T> = {
  mostBytes: number;
  /** The client's address, for its turn. */
  whose: string;
  /** Takes the file while it comes; it is not kept anywhere else. */
  take: (file: UploadedFile) => Promise<T>;
};

export function isUpload(request: Request): boolean {
  const type = request.headers.get('Content-Type') ?? '';
  return type.toLowerCase().startsWith('multipart/form-data');
}

/** The one reader of forms that carry a file: one file, in a field named `file`, handed on piece by
 *  piece. Weighed at the door and while it comes.
 *  @throws AppError 'too-large', 'invalid-input', and what `take` throws. */
export async function readUpload<T>(
  request: Request,
  { mostBytes, whose, take }: Options<T>,
): Promise<T> {
  const most = mostBytes + AROUND_BYTES;
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooLarge();
  await turn(whose);
  let taken: { result: T } | null = null;
  let parts = 0;
  let isTooMuch = false;
  const body = weighed(request, most, () => (isTooMuch = true));
  try {
    await parseMultipart(body, async ({ name, filename, data }) => {
      parts += 1;
      if (parts > MOST_PARTS) throw tooLarge();
      if (name === 'file' && filename && !taken)
        taken = { result: await take({ name: filename, content: data }) };
      else await passOver(data);
      return undefined;
    });
  } catch (error) {
    if (isTooMuch) throw tooLarge();
    if (isAppError(error)) throw error;
    throw new AppError('invalid-input', 'The file did not arrive whole.', {}, error);
  }
  const found = taken as { result: T } | null;
  if (!found) throw invalidField('file', 'Choose a file first.');
  return found.result;
}

/** The same request, of which no more than so many bytes are read. What is left is not taken back: that
 *  would end the connection before the answer. */
function weighed(request: Request, most: number, onTooMuch: () => void): Request {
  const reader = request.body?.getReader();
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await reader?.read();
      bytes += piece?.value?.byteLength ?? 0;
      if (bytes > most) onTooMuch();
      if (piece?.value && bytes <= most) controller.enqueue(piece.value);
      else controller.close();
    },
  });
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body, duplex: 'half' });
}

async function passOver(content: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces = content[Symbol.asyncIterator]();
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next());
}

function tooLarge(): AppError {
  const message = 'The file is too large. Split it.';
  return new AppError('too-large', message, { fields: { file: message } });
}
