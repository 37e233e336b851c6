import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { MINTSOFT_LOGIN } from '#simulators/mintsoft/index.ts';

const THIS = 'tests/tooling/docs.test.ts';
/** Decision numbers that were assigned but never written. */
const NEVER_WRITTEN = [60];

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  maxBuffer: 64 * 1024 * 1024,
})
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

const readme = read('README.md');
const pages = tracked.filter((file) =>
  /^(README|docs\/.*|woocommerce-plugin\/README)\.md$/.test(file),
);
const sources = tracked.filter(
  (file) =>
    /\.(tsx?|js|cjs|css|php|prisma)$/.test(file) && !/generated|^tests\/fixtures\//.test(file),
);

/** The names in backticks in the first column of the table below a README heading. */
function namedBelow(heading: string): string[] {
  const part = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = part.split('\n').map((line) => /^\| (.*?) \|/.exec(line)?.[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

test('the tour in README has the sign-in of the simulated warehouse', () => {
  const tour = readme.slice(readme.indexOf('## A tour'), readme.indexOf('## Where things are'));

  expect(tour).toContain(`\`${MINTSOFT_LOGIN.userName}\``);
  expect(tour).toContain(`\`${MINTSOFT_LOGIN.password}\``);
});

test('the map of README lists exactly the existing folders', () => {
  const top = (file: string) => file.split('/').slice(0, file.startsWith('app/') ? 2 : 1);
  const folders = tracked
    .filter((file) => file.split('/').length > (file.startsWith('app/') ? 2 : 1))
    .map((file) => top(file).join('/'))
    .filter((folder) => !folder.startsWith('.'));

  expect(namedBelow('Where things are').toSorted()).toEqual([...new Set(folders)].toSorted());
});

test('every command in README exists, and every command that people need is in a document', () => {
  const scripts = Object.keys(
    (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
  );
  const named = [...readme.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['install', 'packages', 'run', 'and'].includes(name));

  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  const all = pages.map(read).join('\n');
  const unnamed = scripts.filter(
    (name) => !all.includes(`npm run ${name}`) && !all.includes(`npm ${name}`),
  );
  expect(unnamed).toEqual([]);
});

test('every link between documents leads to a file', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g)]
      .map(([, to = '']) => to)
      // These links lead to screens of the product, which another test checks.
      .filter((to) => !(page.startsWith('docs/guide/') && to.startsWith('/')))
      .filter((to) => !existsSync(join(ROOT, dirname(page), to)))
      .map((to) => `${page}: ${to}`),
  );

  expect(broken).toEqual([]);
});

test('every file that the architecture names exists', () => {
  const named = [...read('docs/architecture.md').matchAll(/`([\w./-]+\.(?:tsx?|cjs))`/g)];

  const gone = named
    .map(([, name = '']) => name)
    .filter((name) => !tracked.some((file) => file === name || file.endsWith(`/${name}`)));
  expect(gone).toEqual([]);
});

test('the architecture lists the areas in the order that the boundary rules enforce', () => {
  const rules = /const AREAS = \[([\s\S]*?)\];/.exec(read('.dependency-cruiser.cjs'))?.[1] ?? '';
  const areas = [...rules.matchAll(/'([\w-]+)'/g)].map(([, area]) => area);
  const sentence = /have an order too: (.*?)\. An area/.exec(read('docs/architecture.md'))?.[1];

  expect([...(sentence ?? '').matchAll(/`([\w-]+)`/g)].map(([, area]) => area)).toEqual(areas);
});

test('decisions are numbered without gaps', () => {
  const numbers = tracked
    .filter((file) => file.startsWith('docs/decisions/'))
    .map((file) => Number(/\/(\d{3})-/.exec(file)?.[1]));
  const decided = new Set(numbers);

  expect(decided.size).toBe(numbers.length);
  const missing = [...Array(Math.max(...numbers)).keys()]
    .map((at) => at + 1)
    .filter((n) => !decided.has(n));
  expect(missing.filter((number) => !NEVER_WRITTEN.includes(number))).toEqual([]);
  const named = [...sources, ...pages].flatMap((file) =>
    [...read(file).matchAll(/\bdecisions? (0\d\d)\b/g)].map(([, number]) => Number(number)),
  );
  expect([...new Set(named)].filter((number) => !decided.has(number))).toEqual([]);
});

test('every document that a comment names exists, and contains the named decision', () => {
  const product = read('docs/product.md');
  const names = new Set(
    tracked.filter((file) => file.endsWith('.md')).map((file) => file.split('/').at(-1)),
  );
  const errors = [...sources, ...pages].flatMap((file) => {
    const text = read(file);
    const documents = [...text.matchAll(/(?<![\w*])([a-z0-9][\w-]*\.md)\b/g)].map(
      ([, name = '']) => name,
    );
    const decisions = [...text.matchAll(/product\.md\)?_? (D\d+|\d+)\b/g)].map(
      ([, name = '']) => name,
    );
    return [
      ...documents.filter((name) => !names.has(name)),
      ...decisions.filter((name) => !isDecided(product, name)),
    ].map((name) => `${file}: ${name}`);
  });

  expect(errors).toEqual([]);
});

/** Whether the text of product.md has this decision, such as `D9` in bold type, or this section, such as `7`. */
function isDecided(product: string, name: string): boolean {
  return product.includes(name.startsWith('D') ? `**${name} ` : `\n## ${name}. `);
}

test('nothing refers to a page that readers of this repository do not have', () => {
  const ELSEWHERE =
    /\b(?:spec\/[12]|contracts\/|quality\.md|house-style\.md|look\.md|stack\.md|pains\.md)/;

  expect(
    [...sources, ...pages].filter((file) => file !== THIS && ELSEWHERE.test(read(file))),
  ).toEqual([]);
});
