import { onTestFinished } from 'vitest';
import type { Composition } from '#app/composition.server.ts';
import { freshDatabase } from './test-database.ts';
import { startWebApp, type WebApp } from './web-app.ts';

export type StartedApp = Omit<WebApp, 'stop'>;

/** The composed web side on a database of its own, without the screens: real doors on loopback.
 *  Ended when the test has finished, also when it failed. */
export async function startApp(
  settings: Record<string, string> = {},
  weaken: (composition: Composition) => void = () => undefined,
): Promise<StartedApp> {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const app = await startWebApp({ databaseUrl: database.nearUrl, settings, weaken });
  // What is registered last is ended first.
  onTestFinished(() => app.stop());
  return app;
}
