import { onTestFinished } from 'vitest';
import type { Composition } from '#app/composition.server.ts';
import { freshDatabase } from './test-database.ts';
import { startWebApp, type WebApp } from './web-app.ts';

export type StartedApp = Omit<WebApp, 'stop'>;

/** The composed web side on a database of its own: real doors on loopback, and the built screens where
 *  `buildDir` says where they lie. Ended when the test has finished, also when it failed. */
export async function startApp(
  settings: Record<string, string> = {},
  weaken: (composition: Composition) => void = () => undefined,
  { buildDir = null }: { buildDir?: string | null } = {},
): Promise<StartedApp> {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const app = await startWebApp({ databaseUrl: database.nearUrl, settings, weaken, buildDir });
  // What is registered last is ended first.
  onTestFinished(() => app.stop());
  return app;
}
