import { isAppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { openApproval } from './woo-approval.ts';
import { codeDeliveryUrl, codeNotice, WooSubject } from './woo-approval.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'vault'> & { wooConnect: WooConnectPort };

const SILENT = 'The store did not answer. Check that it opens in a browser, then start again.';

/** Writes the confirmation code into the store that approved us, where only its managers see it. No orders are read,
 *  because the person who started has not proved yet that the store is theirs. Idempotent.
 *  @throws AppError 'store-down', so that the job is retried. */
export async function leaveWooCode(deps: Needs, input: { tokenId: string }): Promise<void> {
  const approval = await deps.db.wooApproval.findUnique({
    where: { tokenId: input.tokenId },
    include: { token: true },
  });
  const now = deps.clock.now();
  if (!approval || approval.codeLeftAt || approval.expiresAt <= now) return;
  const { storeUrl, merchantId } = WooSubject.parse(approval.token.subject);
  const account = await deps.db.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const { code, ...keys } = openApproval(deps, approval);
  const { publicUrl, productName } = deps.settings;
  try {
    await deps.wooConnect.leaveNotice(storeUrl, keys, {
      name: codeNotice(productName, code, account.name),
      deliveryUrl: codeDeliveryUrl(publicUrl),
    });
  } catch (error) {
    if (!isAppError(error) || error.code === 'store-down') throw error;
    return writeProblem(deps, input.tokenId, error.message);
  }
  await deps.db.wooApproval.updateMany({
    where: { tokenId: input.tokenId },
    data: { codeLeftAt: now, problem: null },
  });
}

/** Called when the job's retries are used up. */
export async function failWooCode(
  deps: Pick<Services, 'db'>,
  input: { tokenId: string },
): Promise<void> {
  await writeProblem(deps, input.tokenId, SILENT);
}

/** Records why the code could not be written, to be shown to the person who is connecting the store. */
async function writeProblem(
  { db }: Pick<Services, 'db'>,
  tokenId: string,
  problem: string,
): Promise<void> {
  await db.wooApproval.updateMany({ where: { tokenId, codeLeftAt: null }, data: { problem } });
}
