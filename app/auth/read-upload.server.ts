import { AppError, invalidField, isAppError } from '#app/domain/shared/errors.ts';
import { turn } from '#app/domain/shared/turns.ts';
import { boundaryOf, partsOf } from './multipart.ts';

/** Allowance for what surrounds a file: boundaries, headers and a few short fields. */
const AROUND_BYTES = 64 * 1024;
const MAX_PARTS = 10;

type UploadedFile = { name: string; content: AsyncIterable<Uint8Array> };

type Options<T> = {
  maxBytes: number;
  /** The client's address, used to queue the requests of one client. */
  whose: string;
  /** Consumes the file as it arrives; it is not buffered anywhere else. */
  take: (file: UploadedFile) => Promise<T>;
};

export function isUpload(request: Request): boolean {
  const type = request.headers.get('Content-Type') ?? '';
  return type.toLowerCase().startsWith('multipart/form-data');
}

/** Reads a form with one file, in a field named `file`, and streams it to `take`. The size is checked by
 *  Content-Length and while the body arrives.
 *  @throws AppError 'too-large', 'invalid-input', and whatever `take` throws. */
export async function readUpload<T>(
  request: Request,
  { maxBytes, whose, take }: Options<T>,
): Promise<T> {
  const max = maxBytes + AROUND_BYTES;
  if (Number(request.headers.get('Content-Length') ?? 0) > max) throw tooLarge();
  await turn(whose);
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '');
  if (boundary === null) throw notWhole();
  let taken: { result: T } | null = null;
  let parts = 0;
  for await (const part of arriving(partsOf(weighed(request, max), boundary))) {
    parts += 1;
    if (parts > MAX_PARTS) throw tooLarge();
    const { name, filename, content } = part;
    if (name === 'file' && filename && !taken)
      taken = { result: await take({ name: filename, content: arriving(content) }) };
  }
  if (!taken) throw invalidField('file', 'Choose a file first.');
  return taken.result;
}

/** Yields the same pieces. An error while they are read is thrown as the error of a form that did not arrive
 *  completely, unless it is an AppError. */
async function* arriving<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    throw isAppError(error) ? error : notWhole(error);
  }
}

/** Yields the request's bytes. The rest of a body of more than `max` bytes is not cancelled, because that would close
 *  the connection before the response.
 *  @throws AppError 'too-large' for a body of more than `max` bytes */
async function* weighed(request: Request, max: number): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  let bytes = 0;
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const chunk = piece.value as Uint8Array;
    bytes += chunk.byteLength;
    if (bytes > max) throw tooLarge();
    yield chunk;
  }
}

function notWhole(cause?: unknown): AppError {
  return new AppError(
    'invalid-input',
    'We did not receive the whole file. Upload it again.',
    {},
    cause,
  );
}

function tooLarge(): AppError {
  const message = 'The file is too large. Split it.';
  return new AppError('too-large', message, { fields: { file: message } });
}
