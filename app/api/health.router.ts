import { Router } from 'express';
import type { Pool } from 'pg';

const READY_TIMEOUT_MS = 2_000;

/** `/healthz`: the process is alive. `/readyz`: it can serve requests, so the database answers and the process is not
 *  shutting down. */
export function healthRouter({ pool }: { pool: Pool }): { router: Router; drain(): void } {
  let isDraining = false;
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const ready = !isDraining && (await answers(pool));
    response.setHeader('Cache-Control', 'no-store');
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  return {
    router,
    drain: () => {
      isDraining = true;
    },
  };
}

async function answers(pool: Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) =>
    setTimeout(() => resolve(false), READY_TIMEOUT_MS).unref(),
  );
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}
