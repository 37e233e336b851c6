import { applyMigrations } from './migrations.ts';

const databaseUrl = process.env['DATABASE_URL'];
if (databaseUrl === undefined || databaseUrl === '') {
  console.error('Set DATABASE_URL: the PostgreSQL database to migrate.');
  process.exit(1);
}

try {
  const applied = await applyMigrations(databaseUrl);
  for (const name of applied) console.log(`Applied ${name}`);
  if (applied.length === 0) console.log('Nothing to apply: the database is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
