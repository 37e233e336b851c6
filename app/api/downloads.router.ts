import { Router } from 'express';

/** What anybody may download: the WordPress plugin, for a shop's own admin to install. */
export function downloadsRouter({ wooPlugin }: { wooPlugin: () => Promise<Uint8Array> }): Router {
  const router = Router();
  router.get('/downloads/thumela-for-woocommerce.zip', async (_request, response, next) => {
    try {
      const archive = await wooPlugin();
      response.setHeader('Content-Type', 'application/zip');
      response.setHeader('Content-Disposition', 'attachment');
      response.setHeader('Cache-Control', 'public, max-age=300');
      response.end(Buffer.from(archive));
    } catch (error) {
      next(error);
    }
  });
  return router;
}
