import { loadEnv } from '#app/config/env.server.ts';
import { applyMigrations } from '../migrations.ts';
import { ensureBuild, isBuilt } from './build.ts';
import { ensurePrismaClient, hasPrismaClient } from './prisma-client.ts';
import { printLine, step } from './progress.ts';
import { startTogether, type Undo } from './undo.ts';
import { webAndWorker } from './web-and-worker.ts';

/** Starts the product on the operator's own services. A missing setting ends the start before anything is changed. */
export async function startProduction(undo: Undo, signal: AbortSignal): Promise<void> {
  const settings = loadEnv(process.env);
  if (!hasPrismaClient()) await step('Generating the database client', ensurePrismaClient);
  if (!isBuilt()) await step('Building the screens', () => ensureBuild(signal));
  await step(
    'Migrating the database',
    () => applyMigrations(settings.DATABASE_URL),
    (applied) => (applied.length === 0 ? 'up to date' : `${applied.length} applied`),
  );
  signal.throwIfAborted();
  const env = { ...process.env, NODE_ENV: 'production', APP_MODE: 'production' };
  const url = `http://${reachable(settings.HOST)}:${settings.PORT}`;
  await step('Starting web and worker', () => startTogether(undo, webAndWorker({ env, url })));
  printLine(`Thumela is listening on ${settings.HOST}:${settings.PORT} for ${settings.PUBLIC_URL}`);
}

/** An address such as 0.0.0.0 can be listened on but not called, so loopback is used instead. */
function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}
