import { useState } from 'react';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { tagKey } from '#app/domain/orders/tag.rules.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useAccountTags } from './use-account-tags.ts';

/** At most this many tags are offered, the most used first. */
const MAX_SHOWN = 60;

type Change = Pick<ActionInput, 'addTags' | 'removeTags'>;
type Props = {
  /** The tags of the order; undefined for several orders, which may have different ones. */
  now: readonly string[] | undefined;
  onChange(change: Change): void;
};

/** Tags to add, typed or chosen from the account's tags, and tags to remove. */
export function TagFields({ now, onChange }: Props) {
  const { text } = useMessages(orderActionMessages);
  const known = useAccountTags();
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);

  const all = known.slice(0, MAX_SHOWN);
  const has = new Set((now ?? []).map(tagKey));
  const report = (typing: string, add: readonly string[], remove: readonly string[]) =>
    onChange({ addTags: [...tagsIn(typing), ...add], removeTags: [...remove] });
  return (
    <>
      <TextField
        label={text('tags.add')}
        help={text('tags.addHelp')}
        autoComplete="off"
        maxLength={300}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          report(event.target.value, added, removed);
        }}
      />
      <TagChoice
        label={text('tags.toAdd')}
        tags={all.filter((tag) => !has.has(tagKey(tag)))}
        chosen={added}
        onChange={(tags) => {
          setAdded(tags);
          report(typed, tags, removed);
        }}
      />
      {(now ?? all).length > 0 ? <p className="t-ask__head">{text('tags.remove')}</p> : null}
      <TagChoice
        label={text('tags.toRemove')}
        tags={now ?? all}
        chosen={removed}
        onChange={(tags) => {
          setRemoved(tags);
          report(typed, added, tags);
        }}
      />
    </>
  );
}

type ChoiceProps = {
  label: string;
  tags: readonly string[];
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
};

function TagChoice({ label, tags, chosen, onChange }: ChoiceProps) {
  if (tags.length === 0) return null;
  const toggle = (tag: string) =>
    onChange(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag]);
  return (
    <div role="group" aria-label={label} className="t-tags">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className="t-tag t-tag--choice"
          aria-pressed={chosen.includes(tag)}
          onClick={() => toggle(tag)}
        >
          {tag}
        </button>
      ))}
    </div>
  );
}

function tagsIn(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
