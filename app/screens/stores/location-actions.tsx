import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { pickupLocationsMessages } from '#app/messages/pickup-locations.ts';
import { useShell } from '#app/shells/shell.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { firstError } from '#app/ui/refusals.ts';
import { RowActions, type RowAction } from '#app/ui/row-menu.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof pickupLocationsMessages.in>['text'];

type Props = {
  storeName: string;
  location: { id: string; name: string; isDefault: boolean; isOfShop: boolean; unbooked: number };
  /** Whether the store has no other location. */
  isLast: boolean;
};

/** The actions for a location: edit, make default, remove. A location from Shopify can be edited and removed only in
 *  Shopify. */
export function LocationActions({ storeName, location, isLast }: Props) {
  const { href, stores, toast } = useShell();
  const { text } = useMessages(pickupLocationsMessages);
  const navigate = useNavigate();
  const { submit, data, state } = useFetcher<{ said?: string; errors?: FormErrors }>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!data) return;
    const { errors } = data;
    const error = errors && firstError(errors, text('action.failed'));
    toast(error ?? data.said ?? '', error ? { isError: true } : {});
  }, [data, toast, text]);
  const { id, name, isDefault, isOfShop } = location;
  const action = (intent: 'makeDefault' | 'remove') =>
    submit({ intent, locationId: id }, { method: 'post' });
  const actions: RowAction[] = [
    ...(isOfShop ? [] : [{ key: 'edit', label: text('action.edit') }]),
    ...(isDefault ? [] : [{ key: 'makeDefault', label: text('action.makeDefault') }]),
    ...(isOfShop ? [] : [{ key: 'remove', label: text('action.remove'), isDanger: true }]),
  ];
  return (
    <div className="t-group t-group--line">
      {isOfShop ? <span className="t-quiet">{text('ofShopify')}</span> : null}
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
        title={text('remove.title', { location: name })}
        confirmLabel={text('remove.confirm')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          action('remove');
          setAsking(false);
        }}
      >
        <p>{whatFollows(text, location.unbooked, isLast)}</p>
      </ConfirmDialog>
    </div>
  );
}

/** What happens to the orders of a removed location. */
export function whatFollows(text: Text, unbooked: number, isLast: boolean): string {
  if (unbooked === 0) return text('remove.none');
  return text(isLast ? 'remove.wait' : 'remove.move', { count: unbooked });
}
