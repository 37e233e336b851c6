import { onTestFinished } from 'vitest';
import type { Composition } from '#app/composition.server.ts';
import { freshDatabase } from './test-database.ts';
import { startWebApp, type WebApp } from './web-app.ts';

export type StartedApp = Omit<WebApp, 'stop'>;

/** The composed web process with its own database, listening on loopback, with the built screens from `buildDir` if
 *  it is given. Stopped when the test ends, also when it failed. */
export async function startApp(
  settings: Record<string, string> = {},
  weaken: (composition: Composition) => void = () => undefined,
  { buildDir = null }: { buildDir?: string | null } = {},
): Promise<StartedApp> {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const app = await startWebApp({ databaseUrl: database.nearUrl, settings, weaken, buildDir });
  // Callbacks registered last run first.
  onTestFinished(() => app.stop());
  return app;
}
