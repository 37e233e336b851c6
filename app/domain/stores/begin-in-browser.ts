import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { approvalAddress, type Needs } from './ask-to-approve.ts';
import { begunBy } from './woo-approval.ts';

/** Binds a connection that was requested through the API to the person's browser, once. Returns the store's
 *  approval page.
 *  @throws AppError 'not-found' for anyone else, 'gone' if the link was opened before or has expired. */
export async function beginInBrowser(
  deps: Needs,
  actor: Actor,
  { token, browser }: { token: string; browser: string },
): Promise<string> {
  return deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from api_tokens where token_hash = ${hashSecret(token)} for update`;
    const begun = await begunBy(tx, token);
    if (!begun?.userId || begun.userId !== actor.userId) throw notFound('Connection');
    if (begun.read.browser) throw new AppError('gone', OVER);
    const bound = await tx.apiToken.updateMany({
      where: { id: begun.id, usedAt: null, revokedAt: null, expiresAt: { gt: deps.clock.now() } },
      data: { subject: { ...begun.read, browser: hashSecret(browser) } },
    });
    if (bound.count === 0) throw new AppError('gone', OVER);
    return approvalAddress(deps, begun.read.storeUrl, token);
  });
}

const OVER =
  'This link was already used or has expired. Start again under All Stores, or request a new link through the API.';
