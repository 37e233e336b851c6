import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = ['{app,worker,simulators,prisma,tests,extensions}/**/*.{ts,tsx}', '*.{ts,js}'];
const NOT_OURS = /node_modules|\.generated\.|\.d\.ts$|\/dist\/|^tests\/fixtures\//;
/** Test files are started by the runner, and the exports in source texts that they write do not count. */
const TESTS = /\.test\.tsx?$/;
/** Exports that Remix reads by name from a route or the root. */
const OF_ROUTES =
  /^(loader|action|clientAction|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|Layout)$/;
const ROUTE = /^app\/(routes|shells)\/|^app\/root\.tsx$/;

const DECLARED =
  /^export (?:async )?(?:function\*?|const|let|class|abstract class|type|interface|enum) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm;
const IMPORTED = /^import (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm;
/** Imports of a whole module, or of one name as a type. */
const WHOLE = /(?:\* as \w+ from |export \* from |import\(\s*|mock\(\s*)'([^']+)'(?:\)\.(\w+))?/g;

type Source = { path: string; text: string };
type Name = { path: string; name: string };

/** Splits `a, type b, c as d` into each name in its own module (`theirs`) and here (`ours`). */
function listed(names: string): { theirs: string; ours: string }[] {
  return names
    .split(',')
    .map((one) => one.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((one) => {
      const [theirs = '', ours = theirs] = one.split(' as ');
      return { theirs, ours };
    });
}

function exportsOf({ path, text }: Source): Name[] {
  const declared = [...text.matchAll(DECLARED)].map(([, name = '']) => name);
  const others = [...text.matchAll(LISTED)].flatMap(([, names = '']) =>
    listed(names).map(({ ours }) => ours),
  );
  return [...new Set([...declared, ...others])].map((name) => ({ path, name }));
}

/** A file's imports as `path name`, or `path *` for a whole module. */
function importsOf({ path, text }: Source): string[] {
  const at = (module: string) =>
    module.startsWith('#') ? module.slice(1) : join(dirname(path), module);
  const byName = [...text.matchAll(IMPORTED), ...text.matchAll(LISTED)].flatMap(
    ([, names = '', module]) =>
      module ? listed(names).map(({ theirs }) => `${at(module)} ${theirs}`) : [],
  );
  const whole = [...text.matchAll(WHOLE)].map(
    ([, module = '', name = '*']) => `${at(module)} ${name}`,
  );
  return [...byName, ...whole];
}

test('every export is imported by another file', () => {
  const sources = globSync(SOURCES)
    .filter((path) => !NOT_OURS.test(path))
    .map((path): Source => ({ path, text: readFileSync(path, 'utf8') }));
  const imported = new Set(sources.flatMap(importsOf));
  const exported = sources.filter(({ path }) => !TESTS.test(path)).flatMap(exportsOf);
  const isRead = ({ path, name }: Name) =>
    imported.has(`${path} ${name}`) ||
    imported.has(`${path} *`) ||
    (ROUTE.test(path) && OF_ROUTES.test(name));

  expect(exported.length).toBeGreaterThan(3_000);
  expect(exported.filter((one) => one.name !== 'default' && !isRead(one))).toEqual([]);
});
