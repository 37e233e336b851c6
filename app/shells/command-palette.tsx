import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { menuMessages } from '#app/messages/menu.ts';
import { paletteMessages } from '#app/messages/palette.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { paletteNote, paletteOptions, type PaletteOption } from './palette-options.rules.ts';
import { commandsFor, type Doing } from './palette.rules.ts';
import { useFoundOrders } from './use-found-orders.ts';
import { useLocation, useNavigate } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from './shell.ts';
import { useSender } from './use-sender.ts';
import { useWork } from './use-work.ts';

const GROUPS = ['pages', 'actions', 'help', 'orders'] as const;

type Props = { role: GrantRole; isOpen: boolean; onSignOut?(): void; onClose(): void };

/** Finds pages, help pages, orders and actions with the keyboard alone. */
export function CommandPalette({ role, isOpen, onSignOut, onClose }: Props) {
  const { text } = useMessages(paletteMessages);
  const perform = usePaletteDoing(onSignOut);
  const [chosen, setChosen] = useState<Doing | null>(null);
  useEffect(() => {
    // Runs only after the dialog has returned the focus, because the action may open another dialog.
    if (isOpen || chosen === null) return;
    setChosen(null);
    perform(chosen);
  }, [isOpen, chosen, perform]);
  return (
    <Dialog isOpen={isOpen} title={text('title')} onClose={onClose}>
      <Finder
        role={role}
        onChoose={({ does }) => {
          setChosen(does);
          onClose();
        }}
      />
    </Dialog>
  );
}

type FinderProps = { role: GrantRole; onChoose(option: PaletteOption): void };

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function Finder({ role, onChoose }: FinderProps) {
  const { text } = useMessages(paletteMessages);
  const { text: menu } = useMessages(menuMessages);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const commands = useMemo(() => commandsFor({ menu, palette: text }, role), [menu, text, role]);
  const found = useFoundOrders(typed);
  const options = paletteOptions(text, role, commands, typed, found);
  const index = Math.max(
    options.findIndex((option) => option.id === activeId),
    0,
  );
  const active = options[index];
  const activeAt = active ? `${id}-${active.id}` : undefined;
  useEffect(() => {
    if (activeAt) document.getElementById(activeAt)?.scrollIntoView({ block: 'nearest' });
  }, [activeAt]);

  const press = (event: KeyboardEvent) =>
    onKey(event, {
      step: (by) =>
        setActiveId(options[(index + by + options.length) % options.length]?.id ?? activeId),
      choose: () => active && onChoose(active),
    });
  return (
    <div className="t-palette">
      <input
        className="t-input"
        type="text"
        role="combobox"
        aria-label={text('title')}
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeAt}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActiveId(null);
        }}
        onKeyDown={press}
      />
      <PaletteList
        id={id}
        options={options}
        active={active}
        onPoint={(option) => setActiveId(option.id)}
        onChoose={onChoose}
      />
      <p className="t-palette__note" role="status">
        {options.length === 0 ? text('none') : paletteNote(text, found)}
      </p>
    </div>
  );
}

type Exported = { jobId: string; total: number; errors?: undefined } | { errors: FormErrors };

/** Returns the function that runs the command chosen in the palette. */
function usePaletteDoing(onSignOut?: () => void): (doing: Doing) => void {
  const { href, toast, showKeys } = useShell();
  const { pathname, search } = useLocation();
  const { send, data } = useSender<Exported>(href('/orders/export'));
  const { look } = useWork();
  const { text } = useMessages(paletteMessages);
  const navigate = useNavigate();
  useEffect(() => {
    if (!data) return;
    if (data.errors) {
      toast(data.errors.message ?? text('export.failed'), { isError: true });
      return;
    }
    toast(text('export.begun'));
    void look(data.jobId);
  }, [data, toast, look, text]);
  return (doing) => {
    if (doing.kind === 'go') navigate(href(doing.path));
    else if (doing.kind === 'keys') showKeys();
    else if (doing.kind === 'logOut') onSignOut?.();
    else {
      // From the order list, the export uses the list's current filters. From other pages it has no filter.
      const asked = ['/', '/orders'].includes(pathname) ? search : '';
      send({ style: doing.style }, href(`/orders/export${asked}`));
    }
  };
}

type PaletteListProps = {
  id: string;
  options: readonly PaletteOption[];
  active: PaletteOption | undefined;
  onPoint(option: PaletteOption): void;
  onChoose(option: PaletteOption): void;
};

/** The list of results below the search field. The arrow keys and Enter in that field choose from the list. */
function PaletteList({ id, options, active, onPoint, onChoose }: PaletteListProps) {
  const { text } = useMessages(paletteMessages);
  return (
    // Pressing the mouse button on the list must not take the focus from the search field.
    <div
      id={id}
      className="t-palette__list"
      role="listbox"
      aria-label={text('list')}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {GROUPS.map((group) => {
        const own = options.filter((option) => option.group === group);
        return own.length === 0 ? null : (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div className="t-menu__group" role="presentation" id={`${id}-${group}`}>
              {text(`group.${group}`)}
            </div>
            {own.map((option) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
              <div
                key={option.id}
                id={`${id}-${option.id}`}
                className="t-palette__option"
                role="option"
                tabIndex={-1}
                aria-selected={option.id === active?.id}
                onMouseMove={() => onPoint(option)}
                onClick={() => onChoose(option)}
              >
                <b>{option.label}</b> <span className="t-palette__hint">{option.hint}</span>{' '}
                {option.end ? <span className="t-palette__end">{option.end}</span> : null}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

type KeysDoing = { step(by: number): void; choose(): void };

function onKey(event: KeyboardEvent, { step: stepBy, choose }: KeysDoing): void {
  if (event.nativeEvent.isComposing) return;
  const step = STEPS[event.key];
  if (step !== undefined) {
    event.preventDefault();
    stepBy(step);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    if (!event.repeat) choose();
  }
}
