import { build, type Metafile } from 'esbuild';
import { expect, test } from 'vitest';

/** Packages that only check what is entered. Together they were a quarter of the scripts of the orders list. */
const HEAVY = ['zod', 'libphonenumber-js/max'];

/** The screens that are opened most. */
const SCREENS = [
  'app/screens/orders/orders-screen.tsx',
  'app/screens/orders/order-screen.tsx',
  'app/screens/home/home-screen.tsx',
  'app/screens/people/login-screen.tsx',
];

/** The packages that a module loads in a browser before anything is clicked. */
async function packagesOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    metafile: true,
    packages: 'external',
    logLevel: 'error',
  });
  const [first] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  return [...loadedBy(metafile, first ?? '')];
}

function loadedBy({ outputs }: Metafile, first: string): Set<string> {
  const packages = new Set<string>();
  const files = [first];
  for (const file of files)
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (external) packages.add(path);
      else if (!files.includes(path)) files.push(path);
    }
  return packages;
}

test.each(SCREENS)('%s loads no package that only checks what is entered', async (screen) => {
  const packages = await packagesOf(screen);

  expect(packages).toContain('react');
  expect(packages.filter((name) => HEAVY.includes(name))).toEqual([]);
});

test('broken twin: a module with such packages is found', async () => {
  expect(await packagesOf('app/domain/orders/order.schema.ts')).toEqual(
    expect.arrayContaining(HEAVY),
  );
});
