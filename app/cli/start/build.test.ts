import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeStubProduct } from '#tests/fakes/stub-product.ts';
import { ensureBuild, isBuilt } from './build.ts';

const home = process.cwd();
let stub: Awaited<ReturnType<typeof makeStubProduct>>;

beforeEach(async () => {
  stub = await makeStubProduct();
  process.chdir(stub.folder);
});

afterEach(async () => {
  process.chdir(home);
  await stub.remove();
});

test('a build of unchanged sources is kept', async () => {
  expect(await ensureBuild()).toBe('kept');
});

test('an interrupted build does not count as a build, even if the sources return to the state of the last build', async () => {
  const newer = join(stub.folder, 'app/newer.ts');
  await writeFile(newer, 'export {};\n');
  await expect(ensureBuild(AbortSignal.abort())).rejects.toThrow('aborted');
  await rm(newer);

  expect(isBuilt()).toBe(false);
  await expect(ensureBuild(AbortSignal.abort())).rejects.toThrow('aborted');
});
