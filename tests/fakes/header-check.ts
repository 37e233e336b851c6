/** Checks that responses have the headers that every response must have (docs/security.md), and collects the errors. */
export type HeaderCheck = {
  look(endpoint: string, answer: { status: number; headers: Headers }, isPublic?: boolean): void;
  readonly errors: readonly string[];
  figures(matrix: string): string;
};

/** Directives that could allow inline code. Allowing WebAssembly compilation does not execute any text. */
const RUNNING = ['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src'];

/** `isHttps`: whether the portal's own URL uses https. */
export function createHeaderCheck({ isHttps }: { isHttps: boolean }): HeaderCheck {
  const errors: string[] = [];
  const statuses = new Map<number, number>();
  const endpoints = new Set<string>();
  let answers = 0;
  return {
    errors,
    look(endpoint, { status, headers }, isPublic = false) {
      answers += 1;
      endpoints.add(endpoint);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      for (const error of errorsOf(headers, { isHttps, isPublic }))
        errors.push(`${endpoint} (${status}): ${error}`);
    },
    figures: (matrix) =>
      JSON.stringify({
        matrix,
        endpoints: endpoints.size,
        answers,
        errors: errors.length,
        statuses: Object.fromEntries([...statuses].sort(([one], [other]) => one - other)),
      }),
  };
}

type Kind = { isHttps: boolean; isPublic: boolean };

function errorsOf(headers: Headers, { isHttps, isPublic }: Kind): string[] {
  const of = (name: string) => headers.get(name) ?? '';
  const wanted: [string, boolean][] = [
    ['nosniff', of('X-Content-Type-Options') === 'nosniff'],
    ['a referrer policy', of('Referrer-Policy') === 'strict-origin-when-cross-origin'],
    ['a permissions policy', of('Permissions-Policy') !== ''],
    ['COOP', of('Cross-Origin-Opener-Policy') !== ''],
    ['CORP', of('Cross-Origin-Resource-Policy') !== ''],
    ['HSTS over https', isHttps === of('Strict-Transport-Security').includes('max-age=')],
    ['a request id', of('X-Request-Id') !== ''],
    ['no header that names the server software', of('X-Powered-By') === '' && of('Server') === ''],
    ['no-store, except for public answers', isPublic || /(^|\W)no-store/.test(of('Cache-Control'))],
  ];
  return [
    ...wanted.filter(([, isThere]) => !isThere).map(([what]) => `without ${what}`),
    ...policyErrors(of('Content-Security-Policy')),
  ];
}

/** What is wrong with one content security policy of a response. Several policies in a response are joined by
 *  commas. */
function policyErrors(policy: string): string[] {
  if (policy === '') return ['without a content policy'];
  const directives = new Map(
    policy.split(';').map((directive): [string, string] => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
  const errors = ['default-src', 'frame-ancestors', 'base-uri', 'form-action']
    .filter((name) => !directives.has(name))
    .map((name) => `a policy without ${name}`);
  for (const name of [...RUNNING, 'style-src-elem'])
    if (/(?<!wasm-)unsafe-(inline|eval|hashes)|\*(?!\.)/.test(directives.get(name) ?? ''))
      errors.push(`${name} ${directives.get(name)}`);
  if (policy.includes(',')) errors.push('two policies');
  return errors;
}
