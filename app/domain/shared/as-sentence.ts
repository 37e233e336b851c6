/** Turns another system's message into a full sentence, so that our own text can follow it. */
export function asSentence(words: string): string {
  const text = words.trim();
  return text === '' || /[.!?…]['"’”)]?$/.test(text) ? text : `${text}.`;
}
