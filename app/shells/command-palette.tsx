import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { PaletteList } from './palette-list.tsx';
import { paletteNote, paletteOptions, type PaletteOption } from './palette-options.rules.ts';
import { commandsFor, type Doing } from './palette.rules.ts';
import { useFoundOrders } from './use-found-orders.ts';
import { usePaletteDoing } from './use-palette-doing.ts';

type Props = { role: GrantRole; isOpen: boolean; onSignOut?(): void; onClose(): void };

/** Finds pages, orders and acts, by the keyboard alone. */
export function CommandPalette({ role, isOpen, onSignOut, onClose }: Props) {
  const perform = usePaletteDoing(onSignOut);
  const [chosen, setChosen] = useState<Doing | null>(null);
  useEffect(() => {
    // Once the dialog has given the focus back: another one may be opened.
    if (isOpen || chosen === null) return;
    setChosen(null);
    perform(chosen);
  }, [isOpen, chosen, perform]);
  return (
    <Dialog isOpen={isOpen} title="Find a page, an order or an action" onClose={onClose}>
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
  const id = useId();
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const commands = useMemo(() => commandsFor(role), [role]);
  const found = useFoundOrders(typed);
  const options = paletteOptions(commands, typed, found);
  const index = Math.max(
    options.findIndex((option) => option.id === activeId),
    0,
  );
  const active = options[index];
  const activeAt = active ? `${id}-${active.id}` : undefined;
  useEffect(() => {
    if (activeAt) document.getElementById(activeAt)?.scrollIntoView({ block: 'nearest' });
  }, [activeAt]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = options[(index + step + options.length) % options.length];
      if (next) setActiveId(next.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active && !event.repeat) onChoose(active);
    }
  };
  return (
    <div className="t-palette">
      <input
        className="t-input"
        type="text"
        role="combobox"
        aria-label="Find a page, an order or an action"
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
        {options.length === 0 ? 'No results.' : paletteNote(found)}
      </p>
    </div>
  );
}
