/** Text that stands for itself where `%`, `_` and `\` mean something. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
