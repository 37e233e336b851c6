import { AppError } from '#app/domain/shared/errors.ts';
import { withoutNul } from '#app/domain/shared/plain-text.ts';
import { turn } from '#app/domain/shared/turns.ts';

/** The largest form is a batch: a thousand order keys of about thirty bytes. The size is checked before parsing,
 *  since a form with a hundred thousand fields would block the process for seconds. */
const MAX_BYTES = 256 * 1024;
const MAX_FIELDS = 2_000;

/** The fields of a form. A name that occurs once becomes its value; a repeated name becomes a list. All forms without
 *  files are read here; forms with files are refused. `whose` is the client's address, used to queue the requests of
 *  one client.
 *  @throws AppError 'unsupported-media', 'too-large', 'invalid-input' if the form does not arrive completely. */
export async function readForm(request: Request, whose: string): Promise<Record<string, unknown>> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new AppError(
      'unsupported-media',
      'We could not read this form. Reload the page and try again.',
    );
  const bytes = await bytesOf(request);
  await turn(whose);
  const text = new TextDecoder().decode(bytes);
  if (countOf('&', text) >= MAX_FIELDS) throw tooLarge();
  return fieldsOf(new URLSearchParams(text));
}

/** The fields by name: text for a name that occurs once, otherwise a list. It takes one pass, however many names there
 *  are. */
export function fieldsOf(source: URLSearchParams): Record<string, unknown> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of source) {
    const values = fields.get(name);
    if (values) values.push(withoutNul(value));
    else fields.set(name, [withoutNul(value)]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

async function bytesOf(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // The rest of a body that is too large is not read here. `drainUnread` discards it.
    const reader = request.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const chunk = part.value as Uint8Array;
      length += chunk.byteLength;
      if (length > MAX_BYTES) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AppError(
      'invalid-input',
      'We did not receive the whole form. Send it again.',
      {},
      cause,
    );
  }
  if (length > MAX_BYTES) throw tooLarge();
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError(
    'too-large',
    'This is too much for one request. Choose fewer entries, then repeat with the rest.',
  );
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
