import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The two files that may use Prisma's case-insensitive `equals`, because they mean its value as a pattern. */
const MAKERS = ['app/domain/shared/literal-pattern.ts', 'app/domain/orders/order-filter.where.ts'];

test('only writtenLike compares texts without case, because Prisma’s own comparison takes _ for any letter', () => {
  const made = globSync('{app,worker}/**/*.ts').filter((file) =>
    /equals\b[^}\n]*mode: 'insensitive'/.test(readFileSync(file, 'utf8')),
  );
  expect(made.sort()).toEqual(MAKERS.sort());
});
