/** A page, or the answer to a form, as a person gets it. */
export type Page = {
  status: number;
  location: string | null;
  cookies: string[];
  html: string;
  /** The visible text, one item per line. */
  text: string;
};

/** An element of a page: its visible text and its attributes. */
type Part = { text: string; attributes: Record<string, string> };

export async function pageOf(answer: Response): Promise<Page> {
  const html = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('Location'),
    cookies: answer.headers.getSetCookie(),
    html,
    text: linesOf(html),
  };
}

/** Every element of this name, in page order. */
export function partsOf({ html }: Pick<Page, 'html'>, name: string): Part[] {
  const elements = html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'g'));
  return [...elements].map(([, attributes = '', inside = '']) => ({
    text: linesOf(inside).replaceAll('\n', ' '),
    attributes: attributesOf(attributes),
  }));
}

export function textsOf(page: Pick<Page, 'html'>, name: string): string[] {
  return partsOf(page, name).map(({ text }) => text);
}

/** The address of the link with this text. */
export function linkOf(page: Page, text: string): string | null {
  const link = partsOf(page, 'a').find((part) => part.text === text);
  return link?.attributes['href'] ?? null;
}

/** The names that the fields of a page are posted under. */
export function fieldsOf({ html }: Page): string[] {
  const fields = html.matchAll(/<(?:input|select|textarea)\b([^>]*)>/g);
  return [...fields].flatMap(([, attributes = '']) => attributesOf(attributes)['name'] ?? []);
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, plain(value)]));
}

function linesOf(html: string): string {
  return plain(
    html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '').replace(/<[^>]*>/g, '\n'),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

const ENTITIES = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

function plain(text: string): string {
  const read = (all: string, [entity, character]: [string, string]) =>
    all.replaceAll(entity, character);
  return Object.entries(ENTITIES).reduce(read, text).replaceAll('\u00a0', ' ');
}
