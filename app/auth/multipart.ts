/** What stands between a part's boundary and its content. */
const MAX_HEAD_BYTES = 16 * 1024;
/** RFC 2046, 5.1.1. */
const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;

const HEAD_END = Buffer.from('\r\n\r\n');
const FILE_END = '--';

type MultipartPart = {
  name: string;
  filename: string | null;
  /** What is not read before the next part is asked for is passed over. */
  content: AsyncIterable<Uint8Array>;
};

/** What separates the parts, with or without quotes; null where nothing does. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

/** The parts of a form that carries files, one after the other while they come (RFC 7578). Each byte is
 *  looked at once for what ends its part, whatever stands in it.
 *  @throws Error for what is no such form, or ends too early. */
export async function* partsOf(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary may stand at the very beginning.
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

/** Browsers write a quotation mark as %22, others with a backslash before it. */
function parameterOf(disposition: string, parameter: string): string | null {
  const quoted = new RegExp(`;\\s*${parameter}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(
    disposition,
  )?.[1];
  if (quoted !== undefined) return quoted.replaceAll('\\"', '"').replaceAll('%22', '"');
  return new RegExp(`;\\s*${parameter}=([^\\s;"]+)`, 'i').exec(disposition)?.[1] ?? null;
}

/** Bytes that come piece by piece, read up to a mark. */
function openBytes(body: AsyncIterable<Uint8Array>, first: Buffer) {
  const pieces = body[Symbol.asyncIterator]();
  let held = first;

  async function fetchMore(): Promise<void> {
    const piece = await pieces.next();
    if (piece.done) throw new Error('The form ended before its last boundary.');
    held = Buffer.concat([held, piece.value]);
  }

  return {
    /** All before the mark, which is passed over. What is kept back is shorter than the mark. */
    async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
      for (;;) {
        const at = held.indexOf(mark);
        const end = at < 0 ? Math.max(0, held.length - mark.length + 1) : at;
        if (end > 0) yield held.subarray(0, end);
        // Not before it was taken: whoever stops here leaves it to be passed over.
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
