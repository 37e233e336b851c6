import { applyMigrations } from '#app/cli/migrations.ts';
import { holdPort } from '#app/cli/ports.ts';
import { startScratchPostgres } from '#app/cli/scratch-postgres.ts';
import { letPayAnywhere } from '#tests/fakes/pay-anywhere.ts';
import { startWebApp, type WebApp } from '#tests/fakes/web-app.ts';

/** A user agent of a real browser: Shopify's library responds 410 to requests that look like a robot. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

/** Starts a web server with its own database for this test, so that only the test's requests change the data. */
export async function withScreens(
  run: (app: WebApp) => Promise<void>,
  scheme: 'http' | 'https' = 'http',
): Promise<void> {
  const server = await startScratchPostgres();
  try {
    await applyMigrations(server.url);
    const port = await holdPort(0);
    const settings = {
      PUBLIC_URL: `${scheme}://127.0.0.1:${port.port}`,
      SHIP_UNDO_MS: '200',
    };
    const app = await startWebApp({ databaseUrl: server.url, buildDir: 'build', port, settings });
    letPayAnywhere(app.composition.services);
    await run(app).finally(() => app.stop());
  } finally {
    await server.stop();
  }
}
