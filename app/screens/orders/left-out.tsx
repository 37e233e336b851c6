import type { ActionQuestion } from '#app/domain/orders/actions/action.ts';
import type { ActionReach } from '#app/domain/workbench/action-reach.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { changedWords, reachWords } from './reach-words.rules.ts';
import { Reasons } from './reasons.tsx';

type Props = { can: ActionQuestion['can']; reach: ActionReach; changed: number };

/** In a dialog: the selected orders that the action will not change, with the reasons, and the orders that the user
 *  should check first although the action is possible for them. */
export function LeftOut({ can, reach, changed }: Props) {
  const { text } = useMessages(orderActionMessages);
  const { skipped, doubtful } = reach;
  const words = reachWords(text, can, reach);
  const since = changedWords(text, changed);
  return (
    <>
      <div role="status">{since ? <p className="t-strong">{since}</p> : null}</div>
      {words ? (
        <div className="t-left-out">
          <p className="t-strong">{text('leftOut.title', { reach: words })}</p>
          <Reasons skipped={skipped} />
        </div>
      ) : null}
      {doubtful.length > 0 ? (
        <div className="t-left-out">
          <p className="t-strong">{text('leftOut.returned')}</p>
          <Reasons skipped={doubtful} />
        </div>
      ) : null}
    </>
  );
}
