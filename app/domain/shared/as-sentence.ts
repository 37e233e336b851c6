/** Words of somebody else as a sentence, so that ours can follow. */
export function asSentence(words: string): string {
  const text = words.trim();
  return text === '' || /[.!?…]['"’”)]?$/.test(text) ? text : `${text}.`;
}
