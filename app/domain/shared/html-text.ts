import { decodeHTMLStrict } from 'entities';

/** Elements that shops put into titles and notes. A sign like `<` that begins none of them is text:
 *  `<gate code 12>` stays. */
const TAGS =
  /<\/?(?:a|abbr|b|bdi|blockquote|br|code|del|div|em|font|h[1-6]|hr|i|img|ins|label|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
const BREAKS = /<(?:br|hr|\/?(?:p|div|li|h[1-6]|tr|blockquote|ul|ol|table))(?:\s[^<>]*)?\/?>/gi;
/** Texts that were encoded again and again by plugins; more is no shop's. */
const MOST_TIMES = 5;

/** What a text of HTML says, in one line: `Salt &amp; Vinegar<br>2 kg` is `Salt & Vinegar 2 kg`. Read
 *  again it is the same, so that a stored text can be compared with what a store sends. */
export function textOfHtml(html: string): string {
  if (!/[&<]/.test(html)) return html;
  return linesOfHtml(html).replaceAll('\n', ' ');
}

/** The same with the lines that its breaks and paragraphs make. */
export function linesOfHtml(html: string): string {
  if (!/[&<]/.test(html)) return html;
  let text = html;
  for (let time = 0; time < MOST_TIMES; time += 1) {
    const read = decodeHTMLStrict(withoutComments(text.replace(BREAKS, '\n')).replace(TAGS, ''));
    if (read === text) break;
    text = read;
  }
  return text
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

/** By index: a pattern would look for the end anew at each of a thousand beginnings. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return kept.join('') + text.slice(at);
    kept.push(text.slice(at, start));
    at = end + 3;
  }
}
