/** Turns another system's message into a full sentence, so that our own text can follow it. */
export function asSentence(words: string): string {
  const text = words.trim();
  return text === '' || /[.!?…]['"’”)]?$/.test(text) ? text : `${text}.`;
}

/** What happened, with the other system's message after a colon, if there is one. */
export function withWords(what: string, words: string): string {
  return words.trim() === '' ? `${what}.` : `${what}: ${asSentence(words)}`;
}
