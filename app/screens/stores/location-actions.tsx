import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { firstError } from '#app/ui/refusals.ts';
import { RowActions, type RowAction } from '#app/ui/row-menu.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Props = {
  storeName: string;
  location: { id: string; name: string; isDefault: boolean; isOfShop: boolean; unbooked: number };
  /** Whether the store has no other location. */
  isLast: boolean;
};

/** Edit, make default, remove. A location from Shopify is edited and removed there. */
export function LocationActions({ storeName, location, isLast }: Props) {
  const { href, stores, toast } = useShell();
  const navigate = useNavigate();
  const { submit, data, state } = useFetcher<{ said?: string; errors?: FormErrors }>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!data) return;
    const { errors } = data;
    const error =
      errors && firstError(errors, 'We could not change the pickup location. Try again.');
    toast(error ?? data.said ?? '', error ? { isError: true } : {});
  }, [data, toast]);
  const { id, name, isDefault, isOfShop } = location;
  const action = (intent: 'makeDefault' | 'remove') =>
    submit({ intent, locationId: id }, { method: 'post' });
  const actions: RowAction[] = [
    ...(isOfShop ? [] : [{ key: 'edit', label: 'Edit' }]),
    ...(isDefault ? [] : [{ key: 'makeDefault', label: 'Make default' }]),
    ...(isOfShop ? [] : [{ key: 'remove', label: 'Remove', isDanger: true }]),
  ];
  return (
    <div className="t-group t-group--line">
      {isOfShop ? <span className="t-quiet">From Shopify</span> : null}
      {actions.length > 0 ? (
        <RowActions
          of={name}
          actions={actions}
          busy={state !== 'idle'}
          onAction={(key) => {
            if (key === 'edit') navigate(href(stores.editLocation(storeName, id)));
            else if (key === 'makeDefault') action('makeDefault');
            else setAsking(true);
          }}
        />
      ) : null}
      <ConfirmDialog
        danger
        isOpen={isAsking}
        title={`Remove ${name}?`}
        confirmLabel="Remove Location"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          action('remove');
          setAsking(false);
        }}
      >
        <p>{whatFollows(location.unbooked, isLast)}</p>
      </ConfirmDialog>
    </div>
  );
}

/** What happens to the orders of a removed location. */
export function whatFollows(unbooked: number, isLast: boolean): string {
  const booked = 'Booked shipments do not change.';
  if (unbooked === 0) return `There are no unbooked orders here. ${booked}`;
  const orders = counted(unbooked, 'unbooked order');
  const move = oneOrMany(unbooked, 'moves', 'move');
  const wait = oneOrMany(unbooked, 'waits', 'wait');
  return isLast
    ? `${orders} ${wait} until you add a pickup location. ${booked}`
    : `${orders} ${move} to the default location. ${booked}`;
}
