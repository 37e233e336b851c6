import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import type { WebhookLog } from '#app/domain/webhooks/webhook-log.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import type { StoreActions } from './use-store-actions.ts';

/** The webhook's problem with its fix; nothing if all is well. */
export function WebhookState({ webhook, actions }: { webhook: WebhookLog; actions: StoreActions }) {
  const { switchedOff, failingSince, counts } = webhook;
  if (switchedOff)
    return (
      <Banner tone="bad" title="The webhook is switched off">
        <p>
          {switchedOff.reason} Since <DateTime at={switchedOff.at} /> nothing is sent
          {counts.held > 0
            ? `; ${counted(counts.held, 'delivery', 'deliveries')} ${oneOrMany(counts.held, 'is', 'are')} kept`
            : ''}
          . Correct the cause, then switch the webhook on again. Kept deliveries are then sent.
        </p>
        <p>
          <Button
            busy={actions.isBusy('switchOn')}
            onClick={() => actions.run({ intent: 'switchOn' })}
          >
            Switch On
          </Button>
        </p>
      </Banner>
    );
  if (!failingSince) return null;
  return (
    <Banner tone="warm" title="Deliveries fail">
      <p>
        The first one failed at <DateTime at={failingSince} />. We retry for 72 hours. If nothing
        arrives in that time, we switch the webhook off and email you.
      </p>
    </Banner>
  );
}
