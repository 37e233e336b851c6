import { codeRow } from '#app/domain/attention/attention-codes.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import type { OfferedAct } from './batch.rules.ts';
import { useSettleMatter } from './use-settle-matter.ts';

type Props = {
  matters: OrderDetail['matters'];
  /** The acts that this person can do to the order now. */
  acts: readonly OfferedAct[];
  /** Whether this person may say that a matter is settled. */
  maySettle: boolean;
  isBusy: boolean;
  onCancel(): void;
};

/** What needs a person about the order, each with the choices that its words name: to cancel, and what
 *  closes it without that. */
export function OrderMatters({ matters, acts, maySettle, isBusy, onCancel }: Props) {
  const { settle, isSettling } = useSettleMatter();
  if (matters.length === 0) return null;
  const cancel = acts.find(({ act }) => act === 'cancel');
  return (
    <Banner tone="bad" title="This order needs attention">
      {matters.map(({ id, code, words }) => {
        const { title, repairs, settled } = codeRow(code);
        return (
          <div key={id}>
            <p>{words}</p>
            <div className="t-banner__acts">
              {cancel && repairs.includes('cancel') ? (
                <Button
                  busy={isBusy || isSettling}
                  aria-label={`${cancel.labelOfOne}: ${title}`}
                  onClick={onCancel}
                >
                  {cancel.labelOfOne}
                </Button>
              ) : null}
              {maySettle ? (
                <Button
                  busy={isBusy || isSettling}
                  aria-label={`${settled}: ${title}`}
                  onClick={() => settle(id)}
                >
                  {settled}
                </Button>
              ) : null}
            </div>
          </div>
        );
      })}
    </Banner>
  );
}
