import type { TestProject } from 'vitest/node';
import portalDatabase from '#tests/global-setup.ts';
import { startMariaDb } from './mariadb.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Socket path of the MariaDB server in which every shop of the run has its own database. */
    mariaSocket: string;
  }
}

/** Starts the databases: MariaDB for the shops, PostgreSQL for the portal. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const maria = await startMariaDb();
  project.provide('mariaSocket', maria.socket);
  try {
    const endPortal = await portalDatabase(project);
    return async () => {
      await endPortal();
      await maria.stop();
    };
  } catch (error) {
    await maria.stop();
    throw error;
  }
}
