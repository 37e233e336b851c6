import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Locked = { version?: string; license?: string; dev?: boolean; devOptional?: boolean };
type Installed = { path: string; name: string; version: string; license: string };

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

/** The packages that are installed in production. */
const PRODUCTION: Installed[] = Object.entries(lock.packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { version = '', license }]) => ({
    path,
    version,
    name: path.replace(/^.*node_modules\//, ''),
    license: license ?? statedIn(path),
  }));

/** The license of a package that states it only in a file, as a few old ones do. Only MIT is recognised. */
function statedIn(path: string): string {
  const file = ['LICENSE', 'LICENSE.md', 'license']
    .map((name) => join(path, name))
    .find(existsSync);
  const text = file ? readFileSync(file, 'utf8') : '';
  return /\bMIT License\b/i.test(text) ? 'MIT' : 'none';
}

/** Licenses whose only condition is attribution. */
// prettier-ignore
const PERMISSIVE = new Set([
  'MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Zlib',
  'Unlicense', 'CC0-1.0', 'BlueOak-1.0.0', 'Python-2.0',
]);

/** Fonts for names in their original script on packing slips. */
const SLIP_FONTS = ['arabic', 'devanagari', 'ethiopic', 'hebrew', 'kr', 'sc', 'tamil', 'thai'].map(
  (script) => `noto-sans-${script}`,
);

/** Packages with another license, each with the reason why our use is allowed. */
const EXCEPTIONS: Record<string, { license: string; reason: string }> = {
  '@shopify/polaris': {
    license: 'SEE LICENSE IN LICENSE.md',
    reason: 'MIT for apps that integrate with Shopify; other apps must look different from Shopify',
  },
  '@shopify/polaris-icons': {
    license: 'SEE LICENSE IN LICENSE.md',
    reason: 'the same as @shopify/polaris, which uses these icons',
  },
  '@shopify/polaris-tokens': {
    license: 'SEE LICENSE IN LICENSE.md',
    reason: 'the same as @shopify/polaris, which uses these colours',
  },
  ...Object.fromEntries(
    ['inter', ...SLIP_FONTS].map((font) => [
      `@fontsource-variable/${font}`,
      {
        license: 'OFL-1.1',
        reason: 'a font that is embedded and passed on under its own name, never sold separately',
      },
    ]),
  ),
};

/** True if one of the licenses joined by OR is permissive. Of those joined by AND all must be. */
function isPermissive(license: string): boolean {
  const parts = license.replace(/[()]/g, '').split(' OR ');
  return parts.some((part) => part.split(/ and /i).every((one) => PERMISSIVE.has(one.trim())));
}

function offenders(packages: readonly Installed[]): string[] {
  return packages
    .filter(({ name, license }) => !isPermissive(license) && EXCEPTIONS[name]?.license !== license)
    .map(({ name, version, license }) => `${name}@${version}: ${license}`);
}

test('every production dependency has a licence that allows our use, or a named exception', () => {
  const excepted = PRODUCTION.filter(({ name }) => EXCEPTIONS[name]).length;
  console.log(JSON.stringify({ production: PRODUCTION.length, excepted }));

  expect(PRODUCTION.length).toBeGreaterThan(100);
  expect(offenders(PRODUCTION)).toEqual([]);
});

test('broken twin: another licence, a missing one, or a changed one of an exception is detected', () => {
  const of = (name: string, license: string) => ({ path: '', name, version: '1.0.0', license });
  const odd = [
    of('a', 'GPL-3.0'),
    of('b', 'none'),
    of('c', 'MIT AND AGPL-3.0'),
    of('elkjs', 'AGPL-3.0'),
    of('d', 'MIT'),
    of('e', '(GPL-2.0 OR MIT)'),
    of('f', 'MIT and ISC'),
  ];

  expect(offenders(odd).map((line) => line.split('@')[0])).toEqual(['a', 'b', 'c', 'elkjs']);
});

/** The first version of each package without a known vulnerability that affected us, per major version that still
 *  gets fixes. `npm audit` knows all vulnerabilities but needs the registry; this test works offline too. */
// prettier-ignore
const CORRECTED: Record<string, readonly string[]> = {
  qs: ['6.14.1'],                          // CVE-2025-15284
  express: ['4.20.0', '5.0.1'],            // CVE-2024-43796
  'body-parser': ['1.20.3', '2.2.1'],      // CVE-2024-45590, CVE-2025-13466
  'path-to-regexp': ['0.1.12', '8.0.0'],   // CVE-2024-52798
  cookie: ['0.7.0', '1.0.0'],              // CVE-2024-47764
  send: ['0.19.0', '1.1.0'],               // CVE-2024-43799
  'serve-static': ['1.16.0', '2.1.0'],     // CVE-2024-43800
  'on-headers': ['1.1.0'],                 // CVE-2025-7339
  axios: ['1.12.0'],                       // CVE-2025-58754
  'form-data': ['4.0.4'],                  // CVE-2025-7783
  'follow-redirects': ['1.15.6'],          // CVE-2024-28849
  nodemailer: ['7.0.11'],                  // GHSA-rcmh-qjqh-p98v
  ws: ['7.5.10', '8.17.1'],                // CVE-2024-37890
  '@remix-run/node': ['2.17.2'],           // CVE-2025-61686
  '@remix-run/router': ['1.23.2'],         // CVE-2026-22029
};

/** Whether a version has no vulnerability of the table above. It is compared with the entry of the same major version,
 *  or with the newest entry if that major version has none. */
function isRestored(name: string, version: string): boolean {
  const floors = CORRECTED[name] ?? [];
  const major = (text: string) => text.split('.')[0];
  const floor = floors.find((one) => major(one) === major(version)) ?? floors.at(-1) ?? '0.0.0';
  return version.localeCompare(floor, 'en', { numeric: true }) >= 0;
}

test('no production dependency is older than the version that fixed a known vulnerability', () => {
  const checked = PRODUCTION.filter(({ name }) => CORRECTED[name]);

  expect(checked.map(({ name }) => name)).toContain('qs');
  expect(checked.filter(({ name, version }) => !isRestored(name, version))).toEqual([]);
  expect(isRestored('qs', '6.13.0'), 'broken twin').toBe(false);
  expect(isRestored('qs', '6.14.1')).toBe(true);
  expect(isRestored('body-parser', '2.2.0')).toBe(false);
});

test('the build server asks the registry about every production dependency', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');

  expect(workflow).toContain('run: npm audit --omit=dev --audit-level=high');
});
