import { AppError } from '#app/domain/shared/errors.ts';

/** An answer is taken apart in the loop that everybody shares: one of 4 MB takes some 50 ms. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** The JSON of an answer; null where it is none.
 *  @throws AppError 'store-refused' with `isTooDear` where it is too large: fewer orders are asked for then. */
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

/** Breaking off closes the connection. */
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
