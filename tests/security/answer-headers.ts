/** An answer that was received. `isPrivate` marks an answer with a person's own data. */
export type Heard = { what: string; status: number; headers: Headers; isPrivate: boolean };

/** Headers that every answer must have. */
export const EVERYWHERE: Record<string, RegExp> = {
  'X-Content-Type-Options': /^nosniff$/,
  'Referrer-Policy': /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/,
  'Strict-Transport-Security': /^max-age=(?:[1-9]\d{6,})/,
};

export const isPage = ({ headers }: Heard) =>
  headers.get('Content-Type')?.startsWith('text/html') ?? false;

export function errorsOf(heard: Heard): { what: string; error: string }[] {
  const { headers, status, isPrivate } = heard;
  const what = `${heard.what} (${status})`;
  const errors = Object.entries(EVERYWHERE)
    .filter(([name, right]) => !right.test(headers.get(name) ?? ''))
    .map(([name]) => `${name} is ${headers.get(name)}`);
  if (headers.has('X-Powered-By')) errors.push('X-Powered-By is there');
  if (isPrivate && !/no-store/.test(headers.get('Cache-Control') ?? ''))
    errors.push(`Cache-Control is ${headers.get('Cache-Control')}`);
  if (isPage(heard)) errors.push(...policyErrors(headers.get('Content-Security-Policy') ?? ''));
  return errors.map((error) => ({ what, error }));
}

/** Finds script and style sources other than ours, and sites that may frame us but should not. */
function policyErrors(policy: string): string[] {
  const rules = new Map(
    policy.split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const of = (...names: string[]) => names.map((name) => rules.get(name)).find(Boolean) ?? null;
  const errors: string[] = [];
  const watched = {
    'script-src': of('script-src', 'default-src'),
    'style-src': of('style-src-elem', 'style-src', 'default-src'),
    'frame-ancestors': of('frame-ancestors'),
    'object-src': of('object-src', 'default-src'),
    'base-uri': of('base-uri'),
    'form-action': of('form-action'),
  };
  for (const [name, sources] of Object.entries(watched)) {
    if (!sources) errors.push(`${name} is not said`);
    const loose =
      sources?.filter((source) => /^'unsafe-(inline|eval)'$|^\*$|^https?:$|^data:$/.test(source)) ??
      [];
    if (loose.length > 0) errors.push(`${name} allows ${loose.join(' ')}`);
  }
  return errors;
}
