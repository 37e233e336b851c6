import { Agent, request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';

export type Page = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  location: string;
};

type Send = { headers?: Record<string, string>; body?: string };

/** An HTTP client that looks like a browser to WordPress, with its own cookies. */
export type Visitor = ReturnType<typeof createVisitor>;

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

export function createVisitor(origin: string, ca: string) {
  const cookies = new Map<string, string>();
  const agent = new Agent({ ca, keepAlive: false });

  async function send(
    method: string,
    path: string,
    { headers = {}, body }: Send = {},
  ): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const page = await new Promise<Page>((done, broken) => {
      const url = new URL(path, origin);
      const asked = request(
        url,
        {
          method,
          agent,
          headers: {
            'User-Agent': AGENT,
            ...(cookie ? { Cookie: cookie } : {}),
            ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', broken);
          answer.on('end', () =>
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(parts).toString('utf8'),
              location: answer.headers.location ?? '',
            }),
          );
        },
      );
      asked.on('error', broken);
      asked.end(body);
    });
    for (const set of page.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (name && value !== undefined) cookies.set(name, value);
    }
    return page;
  }

  const post = (
    path: string,
    form: Iterable<[string, string]> | Record<string, string>,
    headers = {},
  ) =>
    send('POST', path, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(Symbol.iterator in form ? [...form] : form).toString(),
    });

  return {
    send,
    post,
    cookies,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, { headers }),
    /** Follows up to five redirects within the shop. Returns the last page. */
    async follow(page: Page): Promise<Page> {
      let at = page;
      for (let hop = 0; hop < 5 && at.location; hop += 1) {
        const next = new URL(at.location, origin);
        if (next.origin !== origin) break;
        at = await send('GET', next.pathname + next.search);
      }
      return at;
    },
    async signIn(name: string, password: string): Promise<void> {
      await send('GET', '/wp-login.php');
      const page = await post('/wp-login.php', { log: name, pwd: password, testcookie: '1' });
      if (page.status !== 302) throw new Error(`${name} could not sign in: ${page.status}`);
    },
  };
}

/** Names and values of the form's input fields, without checkboxes and submit buttons. */
export function fieldsOf(html: string, formId: string): Record<string, string> {
  const start = html.search(new RegExp(`<form[^>]*id=["']${formId}["']`));
  if (start < 0) throw new Error(`There is no form ${formId}.`);
  const form = html.slice(start, html.indexOf('</form>', start));
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const type = attribute(tag, 'type');
    if (name && type !== 'checkbox' && type !== 'submit')
      fields[name] ??= attribute(tag, 'value') ?? '';
  }
  return fields;
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? unescape(found[1] ?? found[2] ?? '') : undefined;
}

/** Decodes the common HTML entities. */
export function unescape(text: string): string {
  return text
    .replaceAll(/&#0*38;|&amp;/g, '&')
    .replaceAll(/&#0*39;|&apos;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<');
}
