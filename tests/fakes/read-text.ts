/** Reads a response chunk by chunk, to its end or until `hear` returns true. */
export async function readText(answer: Response, hear: (text: string) => boolean): Promise<string> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return text;
    text += decoder.decode(part.value, { stream: true });
    if (hear(text)) return text;
  }
}
