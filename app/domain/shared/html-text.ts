import { decodeHTMLStrict } from 'entities';

/** Elements that shops put into titles and notes. A sign like `<` that begins none of them is text:
 *  `<gate code 12>` stays. */
const TAGS =
  /<\/?(?:a|abbr|b|bdi|blockquote|br|code|del|div|em|font|h[1-6]|hr|i|img|ins|label|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>|<!--[\s\S]*?-->/gi;
const BREAKS = /<(?:br|hr|\/?(?:p|div|li|h[1-6]|tr|blockquote|ul|ol|table))(?:\s[^<>]*)?\/?>/gi;
/** Texts that were encoded again and again by plugins; more is no shop's. */
const MOST_TIMES = 5;

/** What a text of HTML says, in one line: `Salt &amp; Vinegar<br>2 kg` is `Salt & Vinegar 2 kg`. Read
 *  again it is the same, so that a stored text can be compared with what a store sends. */
export function textOfHtml(html: string): string {
  if (!/[&<]/.test(html)) return html;
  return linesOfHtml(html)
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}

/** The same with the lines that its breaks and paragraphs make. */
export function linesOfHtml(html: string): string {
  if (!/[&<]/.test(html)) return html;
  let text = html;
  for (let time = 0; time < MOST_TIMES; time += 1) {
    const read = decodeHTMLStrict(text.replace(BREAKS, '\n').replace(TAGS, ''));
    if (read === text) break;
    text = read;
  }
  return text
    .replace(/\u00a0/g, ' ')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
