import type { Request, Response } from 'express';
import { documentState, getDocument } from '#app/domain/documents/documents.ts';
import { startLabelOf } from '#app/domain/documents/label-of-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import type { LiveHub } from './live-hub.ts';

/** Browsers and proxies time out soon after this. */
const WAIT_MS = 25_000;

type Needs = { services: Services; live: Pick<LiveHub, 'subscribe'> };

/** Makes the label of one order, waits for its file, and redirects to it (product.md D30).
 *  @throws AppError 'busy' when it is not ready in time; a repeated request gets the same label. */
export async function answerLabel(
  { services, live }: Needs,
  actor: Actor,
  request: Request,
  response: Response,
): Promise<void> {
  const orderKey = String(request.params['file']).replace(/\.pdf$/, '');
  const jobId = await startLabelOf(services, actor, orderKey);
  const { url, error } = await whenEnded({ services, live }, actor, jobId);
  if (error) throw new AppError('conflict', error);
  if (!url)
    throw new AppError('busy', 'The label is still being made. Ask again in a moment.', {
      retryAfterSeconds: 5,
    });
  response.setHeader('Cache-Control', 'private, no-store');
  response.redirect(url);
}

/** The job's state when it ends, or when the wait times out. */
async function whenEnded({ services, live }: Needs, actor: Actor, jobId: string) {
  const ended = Promise.withResolvers<void>();
  const unsubscribe = live.subscribe((update) => {
    if (update.topic === 'document' && update.id === jobId) void look();
  });
  const read = async () => documentState(await getDocument(services, actor, jobId));
  const look = () =>
    read().then(
      ({ status }) => status !== 'processing' && ended.resolve(),
      () => ended.resolve(),
    );
  const limit = setTimeout(() => ended.resolve(), WAIT_MS);
  try {
    await look();
    await ended.promise;
    return await read();
  } finally {
    clearTimeout(limit);
    unsubscribe();
  }
}
