import type { ReactNode } from 'react';
import { isRunnable, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { OfferedAction } from './batch.rules.ts';
import { actionPath } from './order-words.rules.ts';

type Props = {
  offered: OfferedAction;
  orderKey: string;
  /** Names the order for screen readers where there are several buttons: 'order KH-1041'. */
  of?: string;
  kind?: 'primary' | 'plain';
  busy: boolean;
  onAction(intent: RunnableAction): void;
  /** Shown instead of the label. */
  children?: ReactNode;
};

/** A button for an action on one order, or a link if the action has a page of its own. */
export function ActionButton({
  offered,
  orderKey,
  of,
  kind = 'plain',
  busy,
  onAction,
  children,
}: Props) {
  const { href } = useShell();
  const { act, labelOfOne } = offered;
  const label = of ? { 'aria-label': `${labelOfOne} of ${of}` } : {};
  const path = actionPath(offered, orderKey);
  const shipPlace = act === 'ship' ? { 'data-ship': orderKey } : {};
  if (path)
    return (
      <ButtonLink {...label} kind={of ? 'quiet' : kind} to={href(path)}>
        {labelOfOne}
      </ButtonLink>
    );
  return (
    <Button
      {...label}
      kind={kind}
      busy={busy}
      {...shipPlace}
      onClick={() => isRunnable(act) && onAction(act)}
    >
      {children ?? labelOfOne}
    </Button>
  );
}
