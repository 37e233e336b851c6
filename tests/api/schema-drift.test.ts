import { expect, test } from 'vitest';
import { diffMigrationsAgainstSchema } from '#app/cli/migration-diff.ts';
import { readMigrations } from '#app/cli/migrations.ts';
import { bareDatabase } from '#tests/fakes/test-database.ts';

test('the migrations create exactly the schema', async () => {
  const database = await bareDatabase();
  try {
    const difference = await diffMigrationsAgainstSchema(database.url);

    expect(difference, 'write it with: npm run migrate:new -- name').toBe('');
    expect(await readMigrations('prisma/migrations')).not.toEqual([]);
  } finally {
    await database.drop();
  }
});
