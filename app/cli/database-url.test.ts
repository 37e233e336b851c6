import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrlOf, withSecretsOf } from './database-url.ts';

test('the database of a running evaluation is found by the port in its pid file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-url-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'secrets.json'), JSON.stringify({ DATABASE_PASSWORD: 'a b' }));

  expect(await databaseUrlOf({ DATA_DIR: folder })).toBeNull();

  await mkdir(join(folder, 'pg'));
  await writeFile(join(folder, 'pg', 'postmaster.pid'), `123\n${folder}/pg\n1763800000\n5481\n`);
  expect(await databaseUrlOf({ DATA_DIR: folder })).toBe(
    'postgres://postgres:a%20b@127.0.0.1:5481/thumela',
  );
  expect(await databaseUrlOf({ DATA_DIR: folder, NODE_ENV: 'production' })).toBeNull();
  expect(await databaseUrlOf({ DATA_DIR: folder, DATABASE_URL: 'named' })).toBe('named');
});

test('a database whose folder is elsewhere is found by the note beside the wanted folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-url-'));
  const elsewhere = await mkdtemp(join(tmpdir(), 'thumela-data-'));
  for (const made of [folder, elsewhere])
    onTestFinished(() => rm(made, { recursive: true, force: true }));
  await writeFile(join(folder, 'secrets.json'), JSON.stringify({ DATABASE_PASSWORD: 'a b' }));
  await writeFile(join(folder, 'pg.elsewhere'), `${elsewhere}\n`);
  await writeFile(join(elsewhere, 'postmaster.pid'), `123\n${elsewhere}\n1763800000\n5481\n`);

  expect(await databaseUrlOf({ DATA_DIR: folder })).toBe(
    'postgres://postgres:a%20b@127.0.0.1:5481/thumela',
  );
});

test('commands use the generated keys of an evaluation, unless the environment names others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const here = { DATA_DIR: folder };

  expect(await withSecretsOf(here)).toEqual(here);

  await writeFile(join(folder, 'secrets.json'), JSON.stringify({ ENCRYPTION_KEY: 'made' }));
  expect(await withSecretsOf(here)).toEqual({ ...here, ENCRYPTION_KEY: 'made' });
  const named = { ...here, ENCRYPTION_KEY: 'named' };
  expect(await withSecretsOf(named)).toEqual(named);
  const production = { ...here, NODE_ENV: 'production' };
  expect(await withSecretsOf(production)).toEqual(production);
});
