import { orderFormMessages } from '#app/messages/order-form.ts';
import { isInMenu } from '#app/shells/menu.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

/** Shown instead of a form for orders while the user has no store. Only users who may connect a store get a link to do
 *  so. */
export function ConnectFirst() {
  const { href, menu } = useShell();
  const { text } = useMessages(orderFormMessages);
  const mayAdd = isInMenu(menu, '/all-stores');
  return (
    <Card>
      <EmptyState
        help="connect-store"
        title={text('store.title')}
        action={
          mayAdd ? (
            <ButtonLink kind="primary" to={href('/create-store')}>
              {text('store.add')}
            </ButtonLink>
          ) : null
        }
      >
        {mayAdd ? text('store.mayAdd') : text('store.mayNotAdd')}
      </EmptyState>
    </Card>
  );
}
