import { decodeHTMLStrict } from 'entities';

// Store texts can be megabytes long, so each step must be linear.

/** Elements that shops put into titles and notes. A `<` that starts none of them is text: `<gate code 12>` stays. */
const TAGS =
  /<\/?(?:a|abbr|b|bdi|blockquote|br|code|del|div|em|font|h[1-6]|hr|i|img|ins|label|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
const BREAKS = /<(?:br|hr|\/?(?:p|div|li|h[1-6]|tr|blockquote|ul|ol|table))(?:\s[^<>]*)?\/?>/gi;
const COMMENT = '<!--';
const COMMENT_END = '-->';
/** Plugins sometimes encode a text several times, but no real shop does it more often than this. */
const MAX_TIMES = 5;

/** The text of an HTML fragment in one line: `Salt &amp; Vinegar<br>2 kg` becomes `Salt & Vinegar 2 kg`. A text without
 *  `&` and `<` is returned unchanged. Idempotent, so that a stored text can be compared with what the store sends. */
export function textOfHtml(html: string): string {
  if (!/[&<]/.test(html)) return html;
  return linesOfHtml(html).replaceAll('\n', ' ');
}

/** As `textOfHtml`, but keeps line breaks and paragraphs as lines. */
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

/** Removes comments. An unclosed comment is kept as text. */
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
