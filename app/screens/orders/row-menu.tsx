import { useNavigate } from '@remix-run/react';
import { isRunnable, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import { useShell } from '#app/shells/shell.ts';
import { FloatingMenu } from '#app/ui/row-menu.tsx';
import type { OfferedAction } from './batch.rules.ts';
import { actionPath } from './order-words.rules.ts';

export type OpenMenu = { orderKey: string; opener: HTMLElement };

type Props = {
  menu: OpenMenu;
  acts: readonly OfferedAction[];
  onAction(intent: RunnableAction, orderKey: string): void;
  onClose(): void;
};

/** The menu of a row's other actions. All rows share one menu, so that they need no state of their own. */
export function RowMenu({ menu: { orderKey, opener }, acts, onAction, onClose }: Props) {
  const { href } = useShell();
  const navigate = useNavigate();
  const choose = (key: string) => {
    const one = acts.find(({ act }) => act === key);
    const path = one && actionPath(one, orderKey);
    if (path) navigate(href(path));
    else if (one && isRunnable(one.act)) onAction(one.act, orderKey);
  };
  return (
    <FloatingMenu
      opener={opener}
      label="More actions"
      acts={acts.map(({ act, labelOfOne }) => ({ key: act, label: labelOfOne }))}
      onAction={choose}
      onClose={onClose}
    />
  );
}
