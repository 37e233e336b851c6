import { decodeHTMLStrict } from 'entities';

// Whatever a store sends is read here, some of it megabytes: each step goes through a text once.

/** Elements that shops put into titles and notes. A sign like `<` that begins none of them is text:
 *  `<gate code 12>` stays. */
const TAGS =
  /<\/?(?:a|abbr|b|bdi|blockquote|br|code|del|div|em|font|h[1-6]|hr|i|img|ins|label|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
const BREAKS = /<(?:br|hr|\/?(?:p|div|li|h[1-6]|tr|blockquote|ul|ol|table))(?:\s[^<>]*)?\/?>/gi;
const COMMENT = '<!--';
const COMMENT_END = '-->';
/** Texts that were encoded again and again by plugins; more is no shop's. */
const MAX_TIMES = 5;

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
  for (let time = 0; time < MAX_TIMES; time += 1) {
    const marked = withoutComments(text).replace(BREAKS, '\n').replace(TAGS, '');
    const read = decodeHTMLStrict(marked);
    if (read === text) break;
    text = read;
  }
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** One that does not end is text. */
function withoutComments(html: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const start = html.indexOf(COMMENT, from);
    const end = start < 0 ? -1 : html.indexOf(COMMENT_END, start + COMMENT.length);
    if (end < 0) return kept + html.slice(from);
    kept += html.slice(from, start);
    from = end + COMMENT_END.length;
  }
}
