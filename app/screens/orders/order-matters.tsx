import { codeRow } from '#app/domain/attention/attention-codes.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { matterLines } from '#app/screens/needs-you/closed-matters.rules.ts';
import { useMatters } from '#app/screens/needs-you/use-matters.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import type { OfferedAct } from './batch.rules.ts';

type OrderMatter = OrderDetail['matters'][number];

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
 *  closes it without that, which can be taken back. */
export function OrderMatters({ matters, acts, maySettle, isBusy, onCancel }: Props) {
  const { settle, reopen, closed, isBusy: isSettling } = useMatters<OrderMatter>('');
  const kept = useKeptFocus<HTMLDivElement>();
  const lines = matterLines(matters, closed);
  if (lines.length === 0) return null;
  const isOpen = lines.some(({ isClosed }) => !isClosed);
  const cancel = acts.find(({ act }) => act === 'cancel');
  return (
    <Banner
      tone={isOpen ? 'bad' : 'info'}
      title={isOpen ? 'This order needs attention' : 'This order needs no attention now'}
    >
      <div {...kept}>
        {lines.map(({ matter, isClosed }, place) => {
          const { id, code, words } = matter;
          const { title, repairs, settled } = codeRow(code);
          if (isClosed)
            return (
              <div key={id} tabIndex={-1}>
                <p>Closed: {title}</p>
                <div className="t-banner__acts">
                  <Button
                    busy={isSettling}
                    aria-label={`Undo: ${title}`}
                    onClick={() => reopen(matter, place)}
                  >
                    Undo
                  </Button>
                </div>
              </div>
            );
          return (
            <div key={id} tabIndex={-1}>
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
                    onClick={() => settle(matter, place)}
                  >
                    {settled}
                  </Button>
                ) : null}
              </div>
            </div>
          );
        })}
      </div>
    </Banner>
  );
}
