import type { PaletteOption } from './palette-options.rules.ts';

type Props = {
  id: string;
  options: readonly PaletteOption[];
  active: PaletteOption | undefined;
  onPoint(option: PaletteOption): void;
  onChoose(option: PaletteOption): void;
};

const GROUPS = ['Pages', 'Actions', 'Help', 'Orders'] as const;

/** The list of results below the search field. The field's keys choose from it. */
export function PaletteList({ id, options, active, onPoint, onChoose }: Props) {
  return (
    // Pressing the mouse on the list must not take the focus from the search field.
    <div
      id={id}
      className="t-palette__list"
      role="listbox"
      aria-label="Pages, actions, help and orders"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {GROUPS.map((group) => {
        const own = options.filter((option) => option.group === group);
        return own.length === 0 ? null : (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div className="t-menu__group" role="presentation" id={`${id}-${group}`}>
              {group}
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
