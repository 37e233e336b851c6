import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('.env.example lists exactly the settings that are read', () => {
  const source = readFileSync('app/config/env.server.ts', 'utf8');
  const schema = source.slice(source.indexOf('z.object({'), source.indexOf('export type Env'));
  const read = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);
  const example = readFileSync('.env.example', 'utf8');
  const named = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);

  expect(named.toSorted()).toEqual(read.toSorted());
});
