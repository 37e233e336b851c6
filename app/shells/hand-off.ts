const ESCAPED: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Returns the loaders' data (`stream`, UTF-8 in single fetch's format) as the script that passes it to the
 *  browser's router. The data is escaped, so that it cannot end the script. Reads the stream to its end.
 *  @throws the stream's own error: the request ended, or a loader's promise was rejected. */
export async function handOffScript(
  stream: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<string> {
  const value = JSON.stringify(await new Response(stream).text());
  const safe = value.replace(/[&<>\u2028\u2029]/g, (character) => ESCAPED[character] ?? '');
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${safe});window.__remixContext.streamController.close();</script>`;
}
