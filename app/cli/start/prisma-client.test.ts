import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasPrismaClient } from './prisma-client.ts';

test('a fresh install has no database client, so production generates it before it starts', async () => {
  const modules = await mkdtemp(join(tmpdir(), 'thumela-modules-'));
  onTestFinished(() => rm(modules, { recursive: true, force: true }));
  const manifest = join(modules, '@prisma', 'client', 'package.json');

  expect(hasPrismaClient(manifest)).toBe(false);
  await mkdir(join(modules, '.prisma', 'client'), { recursive: true });
  expect(hasPrismaClient(manifest), 'an interrupted generation').toBe(false);
  await writeFile(join(modules, '.prisma', 'client', 'index.js'), '');

  expect(hasPrismaClient(manifest)).toBe(true);
  expect(hasPrismaClient()).toBe(true);
});
