import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { connectionTo, transactionOptions } from '#app/config/database.rules.ts';
import { databaseUrlOf } from './database-url.ts';

/** Runs a command's work on the portal's database: the configured one, otherwise that of the running evaluation. An
 *  error is printed as its message, and the exit code is 1. */
export async function withDatabase(work: (db: PrismaClient) => Promise<void>): Promise<void> {
  const databaseUrl = await databaseUrlOf(process.env);
  if (!databaseUrl) {
    console.error('Set DATABASE_URL: the PostgreSQL database of the portal.');
    process.exit(1);
  }
  const db = new PrismaClient({
    adapter: new PrismaPg(connectionTo(databaseUrl)),
    transactionOptions: transactionOptions(),
  });
  try {
    await work(db);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    await db.$disconnect();
  }
}
