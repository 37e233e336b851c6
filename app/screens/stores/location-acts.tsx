import { useEffect, useState } from 'react';
import { counted } from '#app/domain/shared/counted.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { firstFault } from '#app/ui/refusals.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Props = {
  storeName: string;
  location: { id: string; name: string; isDefault: boolean; isOfShop: boolean; unbooked: number };
  /** The store has no other. */
  isLast: boolean;
};

/** Edit, make default, remove. One that comes from the shop is changed there. */
export function LocationActs({ storeName, location, isLast }: Props) {
  const { href, stores, toast } = useShell();
  const { submit, data, formData, state } = useFetcher<{ said?: string; errors?: FormErrors }>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!data) return;
    const { errors } = data;
    const fault =
      errors && firstFault(errors, 'We could not change the pickup location. Try again.');
    toast(fault ?? data.said ?? '', fault ? { isError: true } : {});
  }, [data, toast]);
  const { id, name, isDefault, isOfShop } = location;
  const act = (intent: 'makeDefault' | 'remove') =>
    submit({ intent, locationId: id }, { method: 'post' });
  const isBusy = (intent: string) => state !== 'idle' && formData?.get('intent') === intent;
  return (
    <div className="t-group t-group--line">
      {isOfShop ? (
        <span className="t-quiet">From Shopify</span>
      ) : (
        <ButtonLink
          kind="quiet"
          aria-label={`Edit ${name}`}
          to={href(stores.editLocation(storeName, id))}
        >
          Edit
        </ButtonLink>
      )}
      {isDefault ? null : (
        <Button
          kind="quiet"
          aria-label={`Make ${name} the default`}
          busy={isBusy('makeDefault')}
          onClick={() => act('makeDefault')}
        >
          Make default
        </Button>
      )}
      {isOfShop ? null : (
        <Button
          kind="quiet"
          aria-label={`Remove ${name}`}
          busy={isBusy('remove')}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      )}
      <ConfirmDialog
        danger
        isOpen={isAsking}
        title={`Remove ${name}?`}
        confirmLabel="Remove Location"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          act('remove');
          setAsking(false);
        }}
      >
        <p>{whatFollows(location.unbooked, isLast)}</p>
      </ConfirmDialog>
    </div>
  );
}

/** What becomes of the orders of a location that is removed. */
export function whatFollows(unbooked: number, isLast: boolean): string {
  const booked = 'Booked shipments do not change.';
  if (unbooked === 0) return `There are no unbooked orders here. ${booked}`;
  const orders = counted(unbooked, 'unbooked order');
  const move = unbooked === 1 ? 'moves' : 'move';
  const wait = unbooked === 1 ? 'waits' : 'wait';
  return isLast
    ? `${orders} ${wait} until you add a pickup location. ${booked}`
    : `${orders} ${move} to the default location. ${booked}`;
}
