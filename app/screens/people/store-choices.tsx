import { useId, useState } from 'react';

type Props = { stores: readonly string[]; chosen: readonly string[]; error?: string | null };

/** Which stores somebody reaches: one check box each, and all at once where they are several. */
export function StoreChoices({ stores, chosen, error }: Props) {
  const id = useId();
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(stores.length === 1 && chosen.length === 0 ? stores : chosen),
  );
  const hasAll = stores.every((name) => picked.has(name));
  const toggle = (name: string) =>
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  const isWrong = Boolean(error) && picked.size === 0;
  return (
    <fieldset
      className={`t-field t-choice-list${isWrong ? ' is-wrong' : ''}`}
      aria-describedby={isWrong ? `${id}-error` : undefined}
    >
      <legend>Store Names</legend>
      {stores.length === 0 ? (
        <p className="t-quiet">There is no store in this account yet. Connect one first.</p>
      ) : null}
      {stores.length > 1 ? (
        <div className="t-check t-choice-list__all">
          <input
            id={`${id}-all`}
            type="checkbox"
            checked={hasAll}
            ref={(box) => {
              if (box) box.indeterminate = picked.size > 0 && !hasAll;
            }}
            onChange={() => setPicked(new Set(hasAll ? [] : stores))}
          />
          <label htmlFor={`${id}-all`}>All {stores.length} stores</label>
        </div>
      ) : null}
      <ul>
        {stores.map((name, place) => (
          <li key={name} className="t-check">
            <input
              id={`${id}-${place}`}
              type="checkbox"
              name="stores"
              value={name}
              checked={picked.has(name)}
              onChange={() => toggle(name)}
            />
            <label htmlFor={`${id}-${place}`}>{name}</label>
          </li>
        ))}
      </ul>
      {isWrong || (error && error !== 'Select store(s)') ? (
        <p id={`${id}-error`} className="t-field__error">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
