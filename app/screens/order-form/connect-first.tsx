import { isInMenu } from '#app/shells/menu.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** Shown instead of a form for orders while the person has no store. Only who may connect one is led to it. */
export function ConnectFirst() {
  const { href, menu } = useShell();
  const mayAdd = isInMenu(menu, '/all-stores');
  return (
    <Card>
      <EmptyState
        help="connect-store"
        title="Connect a store first"
        action={
          mayAdd ? (
            <ButtonLink kind="primary" to={href('/create-store')}>
              + Add New Store
            </ButtonLink>
          ) : null
        }
      >
        {mayAdd
          ? 'Add a store first, so we know where to collect.'
          : 'The owner of the account can connect a store, or give you access to one.'}
      </EmptyState>
    </Card>
  );
}
