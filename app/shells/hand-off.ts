const ESCAPED: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** What the loaders gave (`stream`, UTF-8 in single fetch's format) as the script that hands it to
 *  the browser's router; nothing in it can end the script. Reads the stream to its end.
 *  @throws What the stream fails with: the request's end, or a loader's promise. */
export async function handOffScript(
  stream: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<string> {
  const value = JSON.stringify(await new Response(stream).text());
  const safe = value.replace(/[&<>\u2028\u2029]/g, (character) => ESCAPED[character] ?? '');
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${safe});window.__remixContext.streamController.close();</script>`;
}
