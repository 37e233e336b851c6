/** Reads what an answer says, piece by piece as it comes, to its end or until `hear` has had enough
 *  and answers true. */
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
