import { useShell } from '#app/shells/shell.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';

type Props = { canCreate: boolean; onHelp(): void };

export function OrdersActions({ canCreate, onHelp }: Props) {
  const { has, href } = useShell();
  return (
    <>
      <span className="t-needs-keys">
        <Button
          kind="quiet"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={onHelp}
        >
          <kbd>?</kbd>
        </Button>
      </span>
      <RefreshButton />
      {canCreate && has('/orders/create') ? (
        <ButtonLink kind="primary" to={href('/orders/create')}>
          Create Order
        </ButtonLink>
      ) : null}
    </>
  );
}
