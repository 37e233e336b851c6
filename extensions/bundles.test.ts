import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import type { Locale } from './testing/open-extension.ts';

/** The extension targets in the admin and on the buyer's order page (docs/integrations/shopify.md). */
const TARGETS: Record<string, string> = {
  'print-order': 'admin.order-details.print-action.render',
  'print-selected-orders': 'admin.order-index.selection-print-action.render',
  'ship-order': 'admin.order-details.action.render',
  'ship-selected-orders': 'admin.order-index.selection-action.render',
  'shipment-block': 'admin.order-details.block.render',
  'parcel-status': 'customer-account.order-status.block.render',
};
const NAMES = Object.keys(TARGETS);
/** Shopify rejects a larger bundle at deployment. */
const LIMIT_BYTES = 64_000;

const folderOf = (name: string) => resolve('extensions', name);
const read = (name: string, file: string) => readFileSync(join(folderOf(name), file), 'utf8');
const json = <T>(text: string) => JSON.parse(text) as T;

type Toml = {
  api_version: string;
  extensions: {
    name: string;
    handle: string;
    type: string;
    targeting: { module: string; target: string }[];
    capabilities?: { network_access?: boolean };
  }[];
};
const tomlOf = (name: string) => parse(read(name, 'shopify.extension.toml')) as unknown as Toml;

test('the table of targets lists exactly the folders with an extension', () => {
  const found = readdirSync(resolve('extensions')).filter((name) =>
    existsSync(join(folderOf(name), 'shopify.extension.toml')),
  );

  expect(found.sort()).toEqual([...NAMES].sort());
});

test.each(NAMES)('%s has the configuration that Shopify requires', (name) => {
  const toml = tomlOf(name);
  const [extension, ...others] = toml.extensions;
  const locale = json<Locale>(read(name, 'locales/en.default.json'));

  expect(toml.api_version).toBe('2026-07');
  expect(others).toEqual([]);
  expect(extension).toMatchObject({ name: 't:name', handle: name, type: 'ui_extension' });
  expect(name).toMatch(/^[a-z0-9-]{1,50}$/);
  expect(locale['name']).toEqual(expect.stringMatching(/^.{3,40}$/));
  expect(extension?.targeting).toEqual([{ module: './src/index.tsx', target: TARGETS[name] }]);
  expect(existsSync(join(folderOf(name), 'src/index.tsx'))).toBe(true);
  expect(read(name, 'shopify.d.ts')).toContain(`@shopify/ui-extensions/${TARGETS[name]}'`);
  // The buyer's page needs network access to call us. Admin pages can call us without it.
  expect(extension?.capabilities?.network_access ?? false).toBe(name === 'parcel-status');
});

test.each(NAMES)('%s uses the same package versions as its tests', (name) => {
  type Package = { dependencies: Record<string, string>; devDependencies: Record<string, string> };
  const own = json<Package>(read(name, 'package.json')).dependencies;
  const tested = json<Package>(readFileSync('package.json', 'utf8')).devDependencies;

  for (const [dependency, version] of Object.entries(own))
    expect(version, dependency).toBe(tested[dependency]);
  expect(own['@shopify/ui-extensions']).toMatch(/^2026\.7\./);
});

test.each(NAMES)('%s stays below 64 kB and uses exactly the texts of its locale', async (name) => {
  const { text, sources } = await bundle(name);

  const bytes = gzipSync(text).length;
  console.log(JSON.stringify({ extension: name, minified: text.length, gzip: bytes }));
  expect(bytes).toBeLessThan(LIMIT_BYTES);
  expect(text).not.toContain('process.env');
  const known = keysOf(json<Locale>(read(name, 'locales/en.default.json'))).filter(
    (key) => key !== 'name',
  );
  const prefix = new RegExp(`['\`]((?:${PREFIXES.join('|')})(?:\\.\\w+)*)['\`]`, 'g');
  const used = sources.flatMap((source) => [...source.matchAll(prefix)].map((match) => match[1]));
  expect([...new Set(used)].sort()).toEqual(known.sort());
});

test('a text that two extensions share is the same in both', () => {
  const texts = new Map<string, string>();
  for (const name of NAMES) {
    const locale = json<Locale>(read(name, 'locales/en.default.json'));
    for (const group of Object.keys(locale).filter((key) => key !== 'name')) {
      const text = JSON.stringify(locale[group]);
      expect(text, `${group} of ${name}`).toBe(texts.get(group) ?? text);
      texts.set(group, text);
    }
  }
});

test('the action that the shipment block opens exists', () => {
  const [, handle] = /extension:\/\/([\w-]+)/.exec(read('shipment-block', 'src/index.tsx')) ?? [];

  expect(NAMES).toContain(handle);
});

const PREFIXES = ['loading', 'problem', 'missing', 'print', 'ship', 'block', 'parcel'];

/** Bundled as by Shopify's CLI: minified, with the URLs from `.env` inserted. */
async function bundle(name: string): Promise<{ text: string; sources: string[] }> {
  const result = await build({
    stdin: {
      contents: `import target from './src/index.tsx'; shopify.extend('${TARGETS[name]}', (...args) => target(...args));`,
      resolveDir: folderOf(name),
      loader: 'tsx',
    },
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.APP_URL': '"https://app.example.com/app"',
    },
    logLevel: 'silent',
  });
  expect(result.warnings).toEqual([]);
  const own = Object.keys(result.metafile.inputs).filter((path) =>
    /^extensions\/.*\.tsx?$/.test(path),
  );
  return {
    text: result.outputFiles[0]?.text ?? '',
    sources: own.map((path) => readFileSync(path, 'utf8')),
  };
}

/** The keys of all texts in a locale file, such as `ship.heading`. The plural forms `one` and `other` are one text. */
function keysOf(locale: Locale, path = ''): string[] {
  return Object.entries(locale).flatMap(([key, value]) =>
    typeof value === 'string' || 'other' in value ? [path + key] : keysOf(value, `${path}${key}.`),
  );
}
