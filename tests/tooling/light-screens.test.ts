import { build, type Metafile } from 'esbuild';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Packages that only check what is entered. Together they were a quarter of the scripts of the orders list. */
const HEAVY = ['zod', 'libphonenumber-js/max'];

/** The screens, and the parts of the shells around them. The layouts are left out, because their files also hold what
 *  runs on the server. */
const SCREENS = globSync(['app/screens/**/*-screen.tsx', 'app/shells/*.tsx'])
  .filter((path) => !/-layout\.tsx$|\.test\.tsx$/.test(path))
  .sort();

/** The packages that each module loads in a browser before anything is clicked. */
async function packagesOf(entryPoints: string[]): Promise<Map<string, string[]>> {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    metafile: true,
    packages: 'external',
    logLevel: 'error',
  });
  const outputs = Object.entries(metafile.outputs);
  return new Map(
    entryPoints.map((entry) => {
      const [first] = outputs.find(([, { entryPoint }]) => entryPoint === entry) ?? [];
      return [entry, [...loadedBy(metafile, first ?? '')]];
    }),
  );
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

test('no screen loads a package that only checks what is entered', async () => {
  const packages = await packagesOf(SCREENS);

  expect(packages.get('app/screens/orders/orders-screen.tsx')).toContain('react');
  expect(
    SCREENS.filter((screen) => HEAVY.some((name) => packages.get(screen)?.includes(name))),
  ).toEqual([]);
});

test('broken twin: a module with such packages is found', async () => {
  const schema = 'app/domain/orders/order.schema.ts';

  expect((await packagesOf([schema])).get(schema)).toEqual(expect.arrayContaining(HEAVY));
});
