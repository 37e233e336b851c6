import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import type { OrderActionName, RunnableAction } from '#app/domain/orders/actions/index.ts';
import { orderMessages } from '#app/messages/order.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  order: Pick<OrderDetail, 'tags' | 'internalNote'>;
  may: readonly OrderActionName[];
  isBusy: boolean;
  onAction(intent: RunnableAction, input?: Partial<ActionInput>): void;
};

/** What the merchant's team keeps with an order: tags, and an internal note. Hub staff cannot see either. */
export function MarksCard({ order: { tags, internalNote }, may, isBusy, onAction }: Props) {
  const { text } = useMessages(orderMessages);
  const mayTag = may.includes('tag');
  const mayNote = may.includes('note');
  if (!mayTag && !mayNote && tags.length === 0 && !internalNote) return null;
  return (
    <Card title={text('internal.title')}>
      <div className="t-marks">
        {tags.length > 0 ? (
          <ul className="t-tags" aria-label={text('internal.tags')}>
            {tags.map((tag) => (
              <li key={tag} className="t-tag">
                <span className="t-tag__text">{tag}</span>
                {mayTag ? (
                  <button
                    type="button"
                    aria-label={text('internal.removeTagOf', { tag })}
                    onClick={() => onAction('tag', { addTags: [], removeTags: [tag] })}
                  >
                    <span aria-hidden="true">×</span>
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {internalNote ? (
          <div>
            <p className="t-marks__note">{internalNote.text}</p>
            <p className="t-quiet">
              {internalNote.by}
              {internalNote.at ? (
                <>
                  , <DateTime at={internalNote.at} />
                </>
              ) : null}
            </p>
          </div>
        ) : (
          <p className="t-quiet">
            {tags.length > 0 ? text('internal.noNote') : text('internal.none')}
          </p>
        )}
        <div className="t-group">
          {mayTag ? (
            <Button busy={isBusy} onClick={() => onAction('tag')}>
              {text('internal.changeTags')}
            </Button>
          ) : null}
          {mayNote ? (
            <Button busy={isBusy} onClick={() => onAction('note')}>
              {internalNote ? text('internal.changeNote') : text('internal.writeNote')}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
