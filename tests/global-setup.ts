import type { TestProject } from 'vitest/node';
import { applyMigrations } from '#app/cli/migrations.ts';
import { startScratchPostgres } from '#app/cli/scratch-postgres.ts';
import { ensurePrismaClient } from '#app/cli/start/prisma-client.ts';
import { prepareSpares } from './spare-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database to clone from. No one connects to it. */
    templateUrl: string;
    nearTemplateUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensurePrismaClient();
  const server = await startScratchPostgres();
  try {
    await applyMigrations(server.url);
    await prepareSpares(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('templateUrl', server.url);
  project.provide('nearTemplateUrl', server.nearUrl ?? server.url);
  return () => server.stop();
}
