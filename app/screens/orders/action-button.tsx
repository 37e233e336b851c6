import type { ReactNode } from 'react';
import { isRunnable, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { OfferedAction } from './batch.rules.ts';
import { actionPath } from './order-words.rules.ts';

type Props = {
  offered: OfferedAction;
  orderKey: string;
  /** Which of many it is about, for those who hear the buttons alone: 'order KH-1041'. */
  of?: string;
  kind?: 'primary' | 'plain';
  busy: boolean;
  onAction(intent: RunnableAction): void;
  /** In place of the label. */
  children?: ReactNode;
};

/** An act on one order: done at once, or the page where it is done. */
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
