import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { buildExtensions } from '#tests/run/extensions-build.ts';

/** Shopify refuses a larger extension at deployment. */
const LIMIT_BYTES = 64_000;

const NAMES = readdirSync('extensions').filter((name) =>
  existsSync(join('extensions', name, 'shopify.extension.toml')),
);

async function built(change?: (folder: string) => void) {
  const build = await buildExtensions(process.env['SHOPIFY_CLI_PATH'] ?? '', change);
  onTestFinished(() => build.remove());
  return build;
}

test('Shopify’s own CLI builds every extension and accepts our configuration, without a sign-in', async () => {
  const { code, output, folder } = await built();

  expect(code, output).toBe(0);
  expect(output).not.toMatch(/log in|warning/i);
  for (const name of NAMES) {
    const dist = join(folder, 'extensions', name, 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .map((file) => join(dist, file))
      .filter((file) => file.endsWith('.js') && statSync(file).isFile());
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    expect(files.length, name).toBeGreaterThan(0);
    expect(bytes, name).toBeLessThan(LIMIT_BYTES);
  }
});

test.each([
  [
    'a configuration that Shopify does not know',
    (folder: string) => {
      const file = join(folder, 'shopify.app.toml');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('application_url = ', 'application_url = 5 #'));
    },
  ],
  [
    'an extension without its module',
    (folder: string) => rmSync(join(folder, 'extensions/ship-order/src/index.tsx')),
  ],
])('%s is refused', async (_, change) => {
  const { code, output } = await built(change);

  expect(code, output).not.toBe(0);
});
