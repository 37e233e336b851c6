import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packPlugin } from '#app/integrations/woocommerce/plugin-archive.ts';

const PLUGIN = resolve(import.meta.dirname, '../../woocommerce-plugin');
const SLUG = 'thumela-for-woocommerce';
const run = promisify(execFile);

const text = (path: string) => readFile(join(PLUGIN, path), 'utf8');

async function phpFiles(): Promise<string[]> {
  const inside = await readdir(join(PLUGIN, 'src'), { recursive: true });
  const src = inside.filter((path) => path.endsWith('.php')).map((path) => `src/${path}`);
  return [`${SLUG}.php`, 'uninstall.php', ...src];
}

test('every file is valid PHP and passes the sniffs', async () => {
  for (const file of await phpFiles()) await run('php', ['-l', file], { cwd: PLUGIN });

  await run('phpcs', ['--standard=phpcs.xml', '-q'], { cwd: PLUGIN });
});

test('the double of WooCommerce has its listed functions, and the plugin calls no others', async () => {
  const folder = 'tests/double/woocommerce';
  const files = (await readdir(join(PLUGIN, folder))).filter((name) => name.endsWith('.php'));
  const double = (await Promise.all(files.map((name) => text(`${folder}/${name}`)))).join('\n');
  const listed = JSON.parse(await text('tests/double/contract.json')) as {
    functions: string[];
    classes: Record<string, string[]>;
  };
  const ours = (name: string) => !/^double_/i.test(name);

  const functions = [...double.matchAll(/^function (\w+)/gm)].map(([, name = '']) => name);
  expect(functions.filter(ours).toSorted()).toEqual(listed.functions.toSorted());
  const parts = double.split(/^\t?(?:final |abstract )?class (?=\w)/m).slice(1);
  const classes = parts.map((part) => [
    /^\w+/.exec(part)?.[0] ?? '',
    [...part.matchAll(/^\t+public (?:static )?function (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => ours(name) && name !== '__construct'),
  ]);
  const shown = classes.filter(([name]) => ours(String(name)));
  expect(Object.fromEntries(shown)).toEqual(listed.classes);
  const src = (await Promise.all((await phpFiles()).map(text))).join('\n');
  const called = [...src.matchAll(/(?<![\w>:$])((?:wc|as)_\w+)\(/g)].map(([, name = '']) => name);
  expect([...new Set(called)].filter((name) => !listed.functions.includes(name))).toEqual([]);
});

test('nothing newer than PHP 7.4 is used', async () => {
  const newer =
    /\?->|\bmatch\s*\(|\benum\s+\w+|\breadonly\s+(?:class\b|[\\?\w]+\s+\$)|\bstr_(?:contains|starts_with|ends_with)\s*\(|#\[|\):\s*(?:static|mixed|never)\b|function[^(]*\([^)]*\b(?:mixed|private|public|protected)\s/;
  for (const file of await phpFiles()) {
    const code = (await text(file)).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    expect(newer.exec(code), file).toBeNull();
  }
});

test('no file does anything when it is requested directly', async () => {
  for (const file of await phpFiles()) {
    const content = await text(file);
    expect(content, file).toContain("defined( 'ABSPATH' ) || exit;");
    expect(content, file).toContain('declare( strict_types=1 );');
  }
});

test('the version is the same everywhere, and the readme follows the rules of the plugin directory', async () => {
  const main = await text(`${SLUG}.php`);
  const readme = await text('readme.txt');
  const of = (name: string, from: string) =>
    new RegExp(`^[\\s*]*${name}:\\s*(.+)$`, 'm').exec(from)?.[1]?.trim();
  const version = of('Version', main);

  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(main).toContain(`define( 'THUMELA_VERSION', '${version}' );`);
  expect(of('Stable tag', readme)).toBe(version);
  expect(readme).toContain(`= ${version} =`);
  for (const name of ['Requires at least', 'Requires PHP', 'License'])
    expect(of(name, readme), name).toBe(of(name, main));
  expect(of('Text Domain', main)).toBe(SLUG);
  expect(of('Requires Plugins', main)).toBe('woocommerce');
  expect((of('Tags', readme) ?? '').split(',').length).toBeLessThanOrEqual(5);
  const short = readme.split('\n\n')[1]?.trim() ?? '';
  expect(short.length).toBeGreaterThan(20);
  expect(short.length).toBeLessThanOrEqual(150);
  for (const section of ['Description', 'Installation', 'External services', 'Changelog'])
    expect(readme).toContain(`== ${section} ==`);
});

test('all printed values are escaped', async () => {
  const safe = /^(?:'[^'$]*'|esc_\w+\(|absint\(|wp_strip_all_tags\(|"\\n" \. wp_strip_all_tags\()/;
  for (const file of await phpFiles()) {
    const content = await text(file);
    for (const [, printed = ''] of content.matchAll(/\becho\s+([^;]+);/g))
      for (const part of printed.split(/ \. (?=(?:'|esc_|\$))/))
        expect(part.trim(), `${file}: echo ${printed}`).toMatch(safe);
    expect(content, file).not.toMatch(/<\?=|print\s+\$|<script|<style|style="/);
  }
});

test('every value of printf is escaped or chosen between two literals', async () => {
  const value =
    /^(?:esc_\w+\(|absint\(|'[^']*'|[$\w:>()! -]+\s+\? (?:'[^']*'|esc_\w+\([\s\S]*\))\s+: (?:'[^']*'|esc_\w+\([\s\S]*\)))/;
  for (const file of await phpFiles()) {
    for (const args of callsOf('printf', await text(file)))
      for (const arg of args.slice(1)) expect(arg.trim(), file).toMatch(value);
  }
});

/** The arguments of each call of a PHP function, split at top-level commas. */
function callsOf(name: string, php: string): string[][] {
  return [...php.matchAll(new RegExp(`(?<![\\w>:])${name}\\(`, 'g'))].map((found) => {
    const args = [''];
    let depth = 0;
    let quoted = false;
    for (const letter of php.slice(found.index + name.length + 1)) {
      if (letter === "'") quoted = !quoted;
      if (!quoted && letter === ')' && depth === 0) break;
      if (!quoted && '(['.includes(letter)) depth += 1;
      if (!quoted && ')]'.includes(letter)) depth -= 1;
      if (!quoted && letter === ',' && depth === 0) args.push('');
      else args[args.length - 1] += letter;
    }
    return args;
  });
}

test('the translation template has every text, and every text is ours', async () => {
  const made = await run('php', ['tools/make-pot.php'], { cwd: PLUGIN });

  expect(await text(`languages/${SLUG}.pot`), 'run php tools/make-pot.php again').toBe(made.stdout);
});

test('the archive has the same bytes each time and no files for developers', async () => {
  const first = await packPlugin();
  const again = await packPlugin();
  const names = Object.keys(unzipSync(first));

  expect(Buffer.compare(first, again)).toBe(0);
  expect(names).toContain(`${SLUG}/${SLUG}.php`);
  expect(names).toContain(`${SLUG}/languages/${SLUG}.pot`);
  for (const name of names) {
    expect(name).toMatch(new RegExp(`^${SLUG}/[\\w./-]+\\.(?:php|js|css|txt|pot)$`));
    expect(name).not.toMatch(/tests?\/|tools\/|phpunit|phpcs|README|\/\./);
  }
  for (const file of await phpFiles()) expect(names).toContain(`${SLUG}/${file}`);
});

test('an archive for one portal has its address filled in, and nothing that could be code', async () => {
  const files = unzipSync(
    await packPlugin({ portalUrl: "https://portal.example:8080/x';evil();//" }),
  );

  const address = Buffer.from(files[`${SLUG}/portal-address.php`] ?? []).toString();
  expect(address).toContain("return 'https://portal.example:8080';");
  expect(address).not.toContain('evil');
});
