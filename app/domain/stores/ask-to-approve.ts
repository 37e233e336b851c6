import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { issueOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { CONNECT_SECONDS, type WooSubject } from './woo-approval.rules.ts';

export type Needs = Pick<Services, 'db' | 'clock' | 'settings'> & { wooConnect: WooConnectPort };

/** The page that the merchant must open, and the one-time token in its URL. */
export type Asked = { authorizeUrl: string; token: string };

type Subject = Omit<WooSubject, 'days' | 'browser'> & { days?: number };

/** Issues the one-time token. Returns the page to open: the store's own approval page, or, without a browser, our
 *  page that leads there. */
export async function askToApprove(
  deps: Needs,
  actor: Actor,
  browser: string | null,
  subject: Subject,
): Promise<Asked> {
  const bound = browser === null ? {} : { browser: hashSecret(browser) };
  const { merchantId, storeUrl: url } = subject;
  const token = await deps.db.$transaction(async (tx) => {
    const at = deps.clock.now();
    const action = { action: 'store.approve', subject: merchantId, merchantId } as const;
    await writeAudit(tx, actor, { at, ...action, detail: { url: new URL(url).origin } });
    return issueOneTime(
      { db: tx, clock: deps.clock },
      {
        kind: 'connect',
        subject: { ...subject, ...bound },
        ttlSeconds: CONNECT_SECONDS,
        userId: actor.userId,
      },
    );
  });
  const inStore = approvalAddress(deps, subject.storeUrl, token);
  const ours = `${deps.settings.publicUrl}/woocommerce-begin?token=${token}`;
  return { authorizeUrl: browser === null ? ours : inStore, token };
}

/** The store's own page on which the merchant approves us.
 *  @throws AppError 'invalid-input' at `storeUrl`. */
export function approvalAddress(
  { settings, wooConnect }: Needs,
  storeUrl: string,
  userToken: string,
): string {
  const { publicUrl, productName } = settings;
  try {
    return wooConnect.authorizeUrl({
      storeUrl,
      userToken,
      appName: productName,
      returnUrl: `${publicUrl}/woocommerce-success`,
      callbackUrl: `${publicUrl}/webhooks/woocommerce-auth`,
    });
  } catch (error) {
    throw error instanceof Error ? invalidField('storeUrl', error.message) : error;
  }
}
