import type { ReactNode } from 'react';
import { isRunnable, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { OfferedAct } from './batch.rules.ts';
import { actPath } from './order-words.rules.ts';

type Props = {
  offered: OfferedAct;
  orderKey: string;
  /** Which of many it is about, for those who hear the buttons alone: 'order KH-1041'. */
  of?: string;
  kind?: 'primary' | 'plain';
  busy: boolean;
  onAct(intent: RunnableAction): void;
  /** In place of the label. */
  children?: ReactNode;
};

/** An act on one order: done at once, or the page where it is done. */
export function ActButton({ offered, orderKey, of, kind = 'plain', busy, onAct, children }: Props) {
  const { href } = useShell();
  const { act, labelOfOne } = offered;
  const label = of ? { 'aria-label': `${labelOfOne} of ${of}` } : {};
  const path = actPath(offered, orderKey);
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
      onClick={() => isRunnable(act) && onAct(act)}
    >
      {children ?? labelOfOne}
    </Button>
  );
}
