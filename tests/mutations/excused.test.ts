import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { entryOf, isExcused, readExcused } from './excused.ts';
import { mutantsOf } from './mutators.ts';

const MUTANT = { file: 'app/a.ts', within: 'f', from: 'a < b', to: 'a <= b' };

test('a mutant of the list is identified by its file, its function and its change', () => {
  const excused = readExcused(`## \`app/a.ts\`\n\n${entryOf(MUTANT)} They are never equal.\n`);

  expect(isExcused(excused, MUTANT)).toBe(true);
  expect(isExcused(excused, { ...MUTANT, within: 'g' })).toBe(false);
  expect(isExcused(excused, { ...MUTANT, file: 'app/b.ts' })).toBe(false);
});

test('an entry is still identified after it was formatted', async () => {
  for (const mutant of [
    MUTANT,
    { ...MUTANT, to: '' },
    { ...MUTANT, from: '`a`', to: '`b`' },
    { ...MUTANT, within: '' },
  ]) {
    const page = `## \`app/a.ts\`\n\n${entryOf(mutant)} They are never equal.\n`;
    const formatted = await format(page, { parser: 'markdown' });

    expect(formatted).toBe(page);
    expect(isExcused(readExcused(formatted), mutant)).toBe(true);
  }
});

test('an entry without a reason is refused', () => {
  expect(() => readExcused(`## \`app/a.ts\`\n\n${entryOf(MUTANT)}\n`)).toThrow('Not an entry');
});

test('each entry of the list is an existing mutant', () => {
  const unknown = [...readExcused().keys()].filter((key) => {
    const [file = ''] = key.split('\n');
    const mutants = mutantsOf(file, readFileSync(file, 'utf8'));
    return !mutants.some((mutant) => isExcused(new Map([[key, '']]), { ...mutant, file }));
  });

  expect(unknown).toEqual([]);
});
