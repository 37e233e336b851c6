import type { Actor } from '#app/domain/shared/actor.ts';
import { revokeStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import {
  removeStoreFrame,
  renewFrameSecret,
  setStoreFrame,
} from '#app/domain/stores/store-frame.ts';
import { storeByName } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import {
  removeWebhook,
  renewSecret,
  replayWebhooks,
  sendTest,
  switchOn,
  setWebhook,
} from './change-webhook.ts';
import { WEBHOOK_SAVED, type EditStoreForm } from './webhook.schema.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'vault' | 'webhooks'>;

export type EditStoreAnswer = {
  message: string;
  /** Shown only in this answer. */
  secret: string | null;
  secretFor: 'webhook' | 'backOffice';
  /** Whether the URL was saved. If so, the person continues to the list (specification 1, section 4). */
  isSaved: boolean;
};

/** Handles the forms on the store's page.
 *  @throws AppError 'not-allowed', 'not-found', and what the action of the form throws, with a message for the form. */
export async function editStore(
  deps: Needs,
  actor: Actor,
  input: EditStoreForm & { storeName: string },
): Promise<EditStoreAnswer> {
  const { id: storeId } = await storeByName(deps.db, actor, 'store.write', input.storeName);
  const done = (message: string, more: Partial<EditStoreAnswer> = {}) => ({
    message,
    secret: null,
    secretFor: 'webhook' as const,
    isSaved: false,
    ...more,
  });
  switch (input.intent) {
    case 'save': {
      const made = await setWebhook(deps, actor, { storeId, url: input.webhook_url });
      return done(WEBHOOK_SAVED, { ...made, isSaved: true });
    }
    case 'remove':
      await removeWebhook(deps, actor, { storeId });
      return done('Webhook removed');
    case 'renewSecret':
      return done('New secret created', await renewSecret(deps, actor, { storeId }));
    case 'switchOn':
      return done(sending(await switchOn(deps, actor, { storeId })));
    case 'test':
      await sendTest(deps, actor, { storeId });
      return done('Test sent');
    case 'replay':
      await replayWebhooks(deps, actor, { storeId, webhookId: input.webhookId });
      return done('Sent again');
    case 'replayFailed':
      return done(sending(await replayWebhooks(deps, actor, { storeId })));
    case 'revokeToken':
      await revokeStoreToken(deps, actor, { storeId, handle: input.handle });
      return done(`Token …${input.handle} revoked`);
    case 'saveFrame': {
      const made = await setStoreFrame(deps, actor, { storeId, origin: input.frame_origin });
      return done('Back office address saved', { ...made, secretFor: 'backOffice' });
    }
    case 'frameSecret': {
      const made = await renewFrameSecret(deps, actor, { storeId });
      return done('New secret created', { ...made, secretFor: 'backOffice' });
    }
    case 'removeFrame':
      await removeStoreFrame(deps, actor, { storeId });
      return done('Back office removed');
  }
}

function sending(count: number): string {
  if (count === 0) return 'Webhook is on';
  return `${counted(count, 'webhook')} ${oneOrMany(count, 'is', 'are')} being sent`;
}
