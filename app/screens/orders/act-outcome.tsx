import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { Banner } from '#app/ui/banner.tsx';
import { outcomeTitle } from './batch.rules.ts';

type Props = { outcome: OrderActionAnswer | null; onClose(): void };

/** Which orders were skipped, and why (product.md D12). */
export function ActOutcome({ outcome, onClose }: Props) {
  return (
    <div role="status" className="t-outcome">
      {outcome ? (
        <Banner
          tone={outcome.accepted.length > 0 ? 'warm' : 'bad'}
          title={outcomeTitle(outcome)}
          onClose={onClose}
        >
          <ul className="t-reasons">
            {outcome.skipped.map(({ orderKey, orderId, reason }) => (
              <li key={orderKey}>
                <b>{orderId ?? orderKey}</b> {reason}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  );
}
