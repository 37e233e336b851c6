import { AppError } from '#app/domain/shared/errors.ts';

/** Parsing blocks the event loop: an answer of 4 MB takes about 50 ms. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** The JSON of a response; null when it is not JSON.
 *  @throws AppError 'store-refused' with `isTooDear` when it is too large: fewer orders are then requested. */
export async function boundedJson(response: Response): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of piecesOf(response)) {
    bytes += piece.byteLength;
    if (bytes > MAX_ANSWER_BYTES)
      throw new AppError('store-refused', 'Shopify’s answer is larger than 4 MB.', {
        isTooDear: true,
      });
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return null;
  }
}

/** Stopping the iteration closes the connection. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      yield piece.value;
  } finally {
    await reader.cancel();
  }
}
