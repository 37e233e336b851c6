import type { TestProject } from 'vitest/node';
import portalDatabase from '#tests/global-setup.ts';
import { startMariaDb } from './mariadb.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the MariaDB that every shop of the run has a database in. */
    mariaSocket: string;
  }
}

/** The databases of both sides: MariaDB for the shops, PostgreSQL for the portal. */
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
