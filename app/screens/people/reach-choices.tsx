import { useId, useState } from 'react';
import { memberFormMessages } from '#app/messages/member-form.ts';
import { useError } from '#app/ui/answer-turns.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { MemberScreens } from './member-screens.ts';

type Props = {
  screens: MemberScreens;
  names: readonly string[];
  chosen: readonly string[];
  error?: string | null;
};

/** Checkboxes for a member's stores or hubs. If there are several, another checkbox selects all of them. */
export function ReachChoices({ screens, names, chosen, error }: Props) {
  const { text } = useMessages(memberFormMessages);
  const { kind, reachField, missing } = screens;
  const id = useId();
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(names.length === 1 && chosen.length === 0 ? names : chosen),
  );
  const hasAll = names.every((name) => picked.has(name));
  const toggle = (name: string) =>
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  const isWrong = Boolean(error) && picked.size === 0;
  useError(error);
  return (
    <fieldset
      className={`t-field t-choice-list${isWrong ? ' is-wrong' : ''}`}
      aria-describedby={isWrong ? `${id}-error` : undefined}
    >
      <legend>{text(`reach.${kind}`)}</legend>
      {names.length === 0 ? <p className="t-quiet">{text(`noReach.${kind}`)}</p> : null}
      {names.length > 1 ? (
        <AllOfThem
          label={text(`allReach.${kind}`, { count: names.length })}
          hasAll={hasAll}
          hasSome={picked.size > 0}
          onToggle={() => setPicked(new Set(hasAll ? [] : names))}
        />
      ) : null}
      <ul>
        {names.map((name, place) => (
          <li key={name} className="t-check">
            <input
              id={`${id}-${place}`}
              type="checkbox"
              name={reachField}
              value={name}
              aria-invalid={isWrong || undefined}
              checked={picked.has(name)}
              onChange={() => toggle(name)}
            />
            <label htmlFor={`${id}-${place}`}>{name}</label>
          </li>
        ))}
      </ul>
      {isWrong || (error && error !== missing) ? (
        <p id={`${id}-error`} className="t-field__error">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type AllProps = { label: string; hasAll: boolean; hasSome: boolean; onToggle(): void };

function AllOfThem({ label, hasAll, hasSome, onToggle }: AllProps) {
  const id = useId();
  return (
    <div className="t-check t-choice-list__all">
      <input
        id={id}
        type="checkbox"
        checked={hasAll}
        ref={(box) => {
          if (box) box.indeterminate = hasSome && !hasAll;
        }}
        onChange={onToggle}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
