/** Largest size of a part's headers, between its boundary and its content. */
const MAX_HEAD_BYTES = 16 * 1024;
/** The `boundary` parameter of a Content-Type header, quoted or not (RFC 2046, 5.1.1). */
const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;

const HEAD_END = Buffer.from('\r\n\r\n');
const FILE_END = '--';

type MultipartPart = {
  name: string;
  filename: string | null;
  /** Content that is not read is skipped when the next part is requested. */
  content: AsyncIterable<Uint8Array>;
};

/** The boundary of the parts, quoted or not; null when there is none. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

/** The parts of a multipart form with files, one after the other as they arrive (RFC 7578). Each byte is scanned only
 *  once for the boundary, whatever the content.
 *  @throws Error when the body is not such a form, or ends too early. */
export async function* partsOf(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary may be at the very beginning of the body.
  const bytes = openBytes(body, Buffer.from('\r\n'));
  await passOver(bytes.until(delimiter));
  while (!(await bytes.startsWith(FILE_END))) {
    const head = await headOf(bytes.until(HEAD_END));
    let isRead = false;
    const content = async function* () {
      yield* bytes.until(delimiter);
      isRead = true;
    };
    yield { ...head, content: content() };
    if (!isRead) await passOver(bytes.until(delimiter));
  }
}

async function headOf(
  pieces: AsyncIterable<Uint8Array>,
): Promise<Pick<MultipartPart, 'name' | 'filename'>> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.byteLength;
    if (length > MAX_HEAD_BYTES) throw new Error('The head of a part is too long.');
    read.push(piece);
  }
  const lines = Buffer.concat(read).toString().split('\r\n');
  const said = lines.find((line) => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? '';
  const name = parameterOf(said, 'name');
  if (name === null) throw new Error('A part has no name.');
  const filename = parameterOf(said, 'filename');
  return { name, filename: filename?.split(/[\\/]/).at(-1) ?? null };
}

/** A parameter of a part's Content-Disposition header, or null. Browsers escape a quotation mark as %22, other clients
 *  with a backslash. */
function parameterOf(disposition: string, parameter: string): string | null {
  const quoted = new RegExp(`;\\s*${parameter}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(
    disposition,
  )?.[1];
  if (quoted !== undefined) return quoted.replaceAll('\\"', '"').replaceAll('%22', '"');
  return new RegExp(`;\\s*${parameter}=([^\\s;"]+)`, 'i').exec(disposition)?.[1] ?? null;
}

/** Reads a stream of chunks up to a delimiter. */
function openBytes(body: AsyncIterable<Uint8Array>, first: Buffer) {
  const pieces = body[Symbol.asyncIterator]();
  let held = first;

  async function fetchMore(): Promise<void> {
    const piece = await pieces.next();
    if (piece.done) throw new Error('The form ended before its last boundary.');
    held = Buffer.concat([held, piece.value]);
  }

  return {
    /** Yields all bytes before the mark and skips the mark. Between chunks, it holds back at most one byte less than
     *  the length of the mark. */
    async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
      for (;;) {
        const at = held.indexOf(mark);
        const end = at < 0 ? Math.max(0, held.length - mark.length + 1) : at;
        if (end > 0) yield held.subarray(0, end);
        // The bytes are removed only when the consumer asks for more. If it stops before that, they stay in `held` and
        // are skipped later.
        held = held.subarray(at < 0 ? end : end + mark.length);
        if (at >= 0) return;
        await fetchMore();
      }
    },
    async startsWith(text: string): Promise<boolean> {
      while (held.length < text.length) await fetchMore();
      return held.subarray(0, text.length).toString('latin1') === text;
    },
  };
}

async function passOver(content: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces = content[Symbol.asyncIterator]();
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next());
}
