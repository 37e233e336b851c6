import { useState } from 'react';
import { askedOf } from '#app/domain/orders/order-filter.rules.ts';
import type { ViewRow } from '#app/domain/orders/saved-views.ts';
import type { SavedViewAction } from '#app/domain/orders/saved-view.schema.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { useShell } from '#app/shells/shell.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { CheckField, TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useOrderFilter } from './order-filter-context.ts';
import { useSavedViews } from './use-saved-views.ts';

export type ViewWish = {
  intent: Exclude<SavedViewAction['intent'], 'update'>;
  view: ViewRow | null;
};

type Props = { isOpen: boolean; wish: ViewWish; sort: string; onClose(): void };

/** Asks for a view's name, or for confirmation to delete it. */
export function ViewDialog({ isOpen, wish: { intent, view }, sort, onClose }: Props) {
  const { text } = useMessages(ordersMessages);
  const { filter, look } = useOrderFilter();
  const { mayRemember: knowsPerson } = useShell();
  const [name, setName] = useState(intent === 'rename' ? (view?.name ?? '') : '');
  const [isShared, setShared] = useState(false);
  const { run: action, isBusy, nameError, error } = useSavedViews(onClose);
  const id = view?.id ?? '';
  const submit = () => {
    if (intent === 'delete') return action({ intent, id });
    if (intent === 'rename') return action({ intent, id, name });
    const kept = JSON.stringify(askedOf(filter));
    const columns = JSON.stringify(look.columns);
    const { density } = look;
    action({
      intent,
      name,
      sort,
      filter: kept,
      columns,
      density,
      ...(isShared ? { shared: 'on' } : {}),
    });
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={text(`view.title.${intent}`)}
      error={error}
      onClose={onClose}
      actions={[
        {
          label: text(`view.confirm.${intent}`),
          kind: intent === 'delete' ? 'danger' : 'primary',
          isBusy,
          onAction: submit,
        },
      ]}
    >
      {intent === 'delete' ? (
        <p>
          {text(view?.isShared ? 'view.deletesShared' : 'view.deletes', { name: view?.name ?? '' })}
        </p>
      ) : (
        <NameForm
          name={{ value: name, onChange: setName, error: nameError }}
          shared={intent === 'save' && knowsPerson ? { isOn: isShared, onChange: setShared } : null}
          onSubmit={submit}
        />
      )}
    </Dialog>
  );
}

type NameFormProps = {
  name: {
    value: string;
    onChange(name: string): void;
    error: ReturnType<typeof useSavedViews>['nameError'];
  };
  /** Null where a view cannot be shared. */
  shared: { isOn: boolean; onChange(isOn: boolean): void } | null;
  onSubmit(): void;
};

function NameForm({ name, shared, onSubmit }: NameFormProps) {
  const { text } = useMessages(ordersMessages);
  return (
    <form
      className="t-stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField
        label={text('view.name')}
        value={name.value}
        error={name.error}
        maxLength={60}
        required
        autoComplete="off"
        onChange={({ target }) => name.onChange(target.value)}
      />
      {shared ? (
        <CheckField
          label={text('view.share')}
          help={text('view.shareHelp')}
          checked={shared.isOn}
          onChange={shared.onChange}
        />
      ) : null}
    </form>
  );
}
