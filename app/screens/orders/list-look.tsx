import { useLocation, useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useId, useState } from 'react';
import {
  CHOSEN_COLUMNS,
  DENSITIES,
  type ChosenColumn,
  type Density,
  type ListLook,
  type ListSettings,
  type ViewLook,
} from '#app/domain/workbench/list-look.rules.ts';
import { isSameLook, withLook } from '#app/domain/workbench/list-look.rules.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { Button } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { usePopover } from '#app/ui/use-popover.ts';
import { useSavedViews } from './use-saved-views.ts';

/** The list's columns and row density. A change is shown at once, before it is saved. Under a saved view the
 *  view's settings apply, and a change stays in the URL until it is saved to the view. */
export function useListLook({ look: kept, view }: ListSettings) {
  const { href, toast } = useShell();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { send, state, data } = useSender<{ errors?: FormErrors }>(href('/list-preferences'));
  const [draft, setDraft] = useState<ListLook | null>(null);
  // The draft ends when the loaded settings equal it. An answer alone does not prove that, since it may belong to
  // an earlier click.
  useEffect(() => {
    setDraft((made) => (made && isSameLook(made, kept) ? null : made));
  }, [kept]);
  const viewId = view?.id;
  useEffect(() => setDraft(null), [viewId]);
  useEffect(() => {
    if (state !== 'idle' || !data?.errors) return;
    setDraft(null);
    if (data.errors.message) toast(data.errors.message, { isError: true });
  }, [state, data, toast]);
  const keep = (look: ListLook) => {
    setDraft(look);
    if (view)
      return navigate(withLook(search, view.look, look), {
        replace: true,
        preventScrollReset: true,
      });
    const form = new FormData();
    for (const column of look.columns) form.append('columns', column);
    form.set('density', look.density);
    send(form);
  };
  return { look: draft ?? kept, keep };
}

/** Offers to save changed columns, density or sort order to the open view. */
export function SaveLook({ view, look, sort }: { view: ViewLook; look: ListLook; sort: string }) {
  const { parts } = useMessages(ordersMessages);
  const { run: action, isBusy, refused } = useSavedViews(useCallback(() => undefined, []));
  const { toast } = useShell();
  useEffect(() => {
    if (refused?.message) toast(refused.message, { isError: true });
  }, [refused, toast]);
  const isChanged = !isSameLook(view.look, look) || sort !== view.sort;
  if (!view.mayChange || !isChanged) return null;
  const fields = { columns: JSON.stringify(look.columns), density: look.density, sort };
  return (
    <Button
      kind="quiet"
      busy={isBusy}
      onClick={() => action({ intent: 'update', id: view.id, ...fields })}
    >
      {parts('look.save', {
        view: (
          <span key="view" className="t-filters__view">
            {view.name}
          </span>
        ),
      })}
    </Button>
  );
}

type Props = { look: ListLook; usual: ListLook; onChange(look: ListLook): void };

/** Lets the user choose the list's columns and the density of its rows. */
export function LookChooser({ look, usual, onChange }: Props) {
  const { text } = useMessages(ordersMessages);
  const { box, isOpen, toggle } = usePopover();
  const id = useId();
  const { columns, density } = look;
  const flip = (column: ChosenColumn) =>
    onChange({
      density,
      columns: CHOSEN_COLUMNS.filter((one) => columns.includes(one) !== (one === column)),
    });
  return (
    <div ref={box} className="t-popover">
      <button
        type="button"
        className="t-button t-button--opens"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {text('look.columns')}
      </button>
      {isOpen ? (
        <div id={id} className="t-popover__box t-look" role="group" aria-label={text('look.title')}>
          <fieldset>
            <legend>{text('look.columns')}</legend>
            <p className="t-quiet">{text('look.columnsHelp')}</p>
            <div className="t-checks">
              {CHOSEN_COLUMNS.map((column) => (
                <label key={column}>
                  <input
                    type="checkbox"
                    checked={columns.includes(column)}
                    onChange={() => flip(column)}
                  />
                  {text(`column.${column}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <DensityField density={density} onChange={(one) => onChange({ columns, density: one })} />
          <button
            type="button"
            className="t-button t-button--quiet"
            onClick={() => onChange(usual)}
          >
            {text('look.reset')}
          </button>
        </div>
      ) : null}
    </div>
  );
}

type DensityProps = { density: Density; onChange(density: Density): void };

function DensityField({ density, onChange }: DensityProps) {
  const { text } = useMessages(ordersMessages);
  const id = useId();
  return (
    <fieldset>
      <legend>{text('look.density')}</legend>
      <div className="t-checks">
        {DENSITIES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}density`}
              checked={density === one}
              onChange={() => onChange(one)}
            />
            {text(`look.density.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
