import { Router, type Response } from 'express';
import { AGENT_CHECKSUMS, AGENT_LICENCES } from '#app/domain/documents/print-agent.rules.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { PrintAgentFiles } from '#app/ports/print-agent-files.ts';

type Downloads = { wooPlugin: () => Promise<Uint8Array>; printAgent: PrintAgentFiles };

/** Public downloads: the WordPress plugin, for a shop's own admin to install, and the print agent. */
export function downloadsRouter({ wooPlugin, printAgent }: Downloads): Router {
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
  router.get('/downloads/print-agent/:name', async (request, response, next) => {
    try {
      const { name } = request.params;
      const files = await printAgent.list();
      if (files.length > 0 && TEXTS.includes(name)) {
        response.type('text/plain');
        return send(response, { ...printAgent, name, next });
      }
      if (!files.some((file) => file.name === name)) throw notFound('Download');
      response.attachment(name).type('application/octet-stream');
      const isSmall = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
      response.vary('Accept-Encoding');
      if (isSmall) response.setHeader('Content-Encoding', 'gzip');
      send(response, { ...printAgent, name: isSmall ? `${name}.gz` : name, next });
    } catch (error) {
      next(error);
    }
  });
  return router;
}

const TEXTS: readonly string[] = [AGENT_CHECKSUMS, AGENT_LICENCES];

type Sent = { folder: string; name: string; next(error: unknown): void };

/** Supports range requests, so that an interrupted download can continue. */
function send(response: Response, { folder, name, next }: Sent): void {
  const options = { root: folder, maxAge: '5m', cacheControl: true };
  response.sendFile(name, options, (error) => {
    // When the client disconnected after the headers were sent, no error response is possible or needed.
    if (error && !response.headersSent) next(error);
  });
}
