/** Text that is already HTML and is not escaped again. */
export type Html = { html: string };

type Part = Html | readonly (Html | string)[] | string | number | null | false;

/** A template that escapes every value, except HTML made by another template. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const text = strings.map((before, index) => before + toHtml(parts[index] ?? null)).join('');
  return { html: text };
}

function toHtml(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  return 'html' in part ? part.html : part.map(toHtml).join('');
}

const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');
}
