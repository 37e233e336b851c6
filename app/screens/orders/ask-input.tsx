import { useState } from 'react';
import { isWhyList, MOST_NOTE, type ActInput } from '#app/domain/orders/act-input.schema.ts';
import { MOST_HOLD_NOTE } from '#app/domain/orders/hold.rules.ts';
import type { ActQuestion, ActRow } from '#app/domain/orders/order-acts.rules.ts';
import { charactersLeft } from '#app/ui/characters-left.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextArea, TextField } from '#app/ui/form-field.tsx';
import { TagFields } from './tag-fields.tsx';
import { isWhySaid, WhyFields } from './why-fields.tsx';

/** What an order carries already, where the act is about one. */
export type MarksNow = { note: string | null; tags: readonly string[] };

type Props = {
  takes: NonNullable<ActRow['takes']>;
  question: ActQuestion;
  now: MarksNow | undefined;
  fault: string | null;
  isBusy: boolean;
  onYes(input: Partial<ActInput>): void;
  onNo(): void;
};

/** The question of an act that takes something along. It stays until the answer is there, so that
 *  nothing typed is lost on the way. */
export function AskInput({ takes, question, now, fault, isBusy, onYes, onNo }: Props) {
  const [input, setInput] = useState<Partial<ActInput>>(() => startOf(takes, now));
  const isEmpty =
    (takes === 'tags' && !input.addTags?.length && !input.removeTags?.length) ||
    (isWhyList(takes) && !isWhySaid(input));
  const send = () => {
    if (!isBusy && !isEmpty) onYes(input);
  };
  return (
    <Dialog
      isOpen
      title={question.title}
      error={fault}
      onClose={onNo}
      actions={[
        { label: question.keep, isDisabled: isBusy, onAct: onNo },
        { label: question.confirm, kind: 'primary', isBusy, isDisabled: isEmpty, onAct: send },
      ]}
    >
      <form
        className="t-ask"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {question.lines.map((line) => (
          <p key={line} className="t-quiet">
            {line}
          </p>
        ))}
        {takes === 'reason' ? (
          <TextField
            label="Why (optional)"
            maxLength={MOST_HOLD_NOTE}
            autoComplete="off"
            help={charactersLeft(input.note ?? '', MOST_HOLD_NOTE)}
            value={input.note ?? ''}
            onChange={(event) => setInput({ note: event.target.value })}
          />
        ) : null}
        {isWhyList(takes) ? <WhyFields list={takes} input={input} onChange={setInput} /> : null}
        {takes === 'note' ? (
          <TextArea
            label="Note"
            rows={6}
            maxLength={MOST_NOTE}
            help={charactersLeft(input.note ?? '', MOST_NOTE)}
            value={input.note ?? ''}
            onChange={(event) => setInput({ note: event.target.value })}
          />
        ) : null}
        {takes === 'tags' ? <TagFields now={now?.tags} onChange={setInput} /> : null}
      </form>
    </Dialog>
  );
}

function startOf(takes: Props['takes'], now: MarksNow | undefined): Partial<ActInput> {
  if (takes === 'tags') return { addTags: [], removeTags: [] };
  return { note: takes === 'note' ? (now?.note ?? '') : '' };
}
