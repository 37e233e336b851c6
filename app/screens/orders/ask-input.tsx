import { useState, type ReactNode } from 'react';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { isWhyList } from '#app/domain/orders/why.rules.ts';
import { MAX_NOTE } from '#app/domain/orders/hold.rules.ts';
import { MAX_HOLD_NOTE } from '#app/domain/orders/hold.rules.ts';
import { HOW_MANY_PARCELS, MAX_PARCELS } from '#app/domain/orders/parcels.rules.ts';
import type { ShipCost } from '#app/domain/shipments/ship-cost.rules.ts';
import type { ActionQuestion, OrderAction } from '#app/domain/orders/actions/action.ts';
import { uiMessages } from '#app/messages/ui.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { charactersLeft } from '#app/ui/characters-left.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { FormField, TextArea, TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { isSplitChosen, SplitFields, type ToSplit } from './split-fields.tsx';
import { TagFields } from './tag-fields.tsx';
import { feeLine } from './ship-cost-words.rules.ts';
import { parcelsIn } from './use-parcels.ts';
import { isWhySaid, WhyFields } from './why-fields.tsx';

/** The order's current values, where the action is about a single order. */
export type MarksNow = {
  note: string | null;
  tags: readonly string[];
  parcels: number;
  toSplit?: ToSplit;
};

type Props = {
  row: Pick<OrderAction, 'takes' | 'takesParcels'>;
  question: ActionQuestion;
  /** The selected orders that the action will not change, with the reasons. */
  leftOut?: ReactNode;
  /** False while it is being checked which orders the action can change, and if it can change none. */
  isChecked?: boolean;
  /** Only for actions with a fee; null while it is loading. */
  cost?: ShipCost | null | undefined;
  now: MarksNow | undefined;
  /** The number of parcels for each order, if it was entered before. */
  parcels?: number | null | undefined;
  error: string | null;
  isBusy: boolean;
  /** Called when another of the action's reasons is chosen. */
  onWhy?(whyCode: string | null): void;
  onYes(input: Partial<ActionInput>): void;
  onNo(): void;
};

/** The dialog for an action that needs input. It stays open until the answer arrives, so that nothing typed is
 *  lost. */
export function AskInput(props: Props) {
  const { row, question, leftOut, isChecked = true, cost, now, error, isBusy, onYes, onNo } = props;
  const { text } = useMessages(orderActionMessages);
  const { takes, takesParcels } = row;
  const [input, setInput] = useState<Partial<ActionInput>>(() => startOf(row, now, props.parcels));
  const change = (changed: Partial<ActionInput>) => {
    setInput((before) => ({ ...before, ...changed }));
    if ('whyCode' in changed) props.onWhy?.(changed.whyCode ?? null);
  };
  const [parcels, setParcels] = useState({ typed: String(input.parcels ?? ''), isWrong: false });
  const isEmpty = !isChecked || parcels.isWrong || !isComplete(row, input, now);
  const send = () => {
    if (!isBusy && !isEmpty) onYes(input);
  };
  return (
    <Dialog
      isOpen
      title={question.title}
      error={error}
      onClose={onNo}
      actions={[
        { label: question.keep, isDisabled: isBusy, onAction: onNo },
        { label: question.confirm, kind: 'primary', isBusy, isDisabled: isEmpty, onAction: send },
      ]}
    >
      <form
        className="t-ask"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {leftOut}
        {question.lines.map((line) => (
          <p key={line} className="t-quiet">
            {line}
          </p>
        ))}
        {cost === undefined ? null : <FeeLine cost={cost} />}
        {takes === 'reason' ? (
          <ReasonField note={input.note ?? ''} onChange={(note) => change({ note })} />
        ) : null}
        {isWhyList(takes) ? <WhyFields list={takes} input={input} onChange={change} /> : null}
        {takesParcels ? (
          <ParcelsInput
            help={text(`ask.parcelsHelp.${takesParcels}`, { max: MAX_PARCELS })}
            typed={parcels.typed}
            isWrong={parcels.isWrong}
            onType={(typed, isWrong) => {
              setParcels({ typed, isWrong });
              change({ parcels: parcelsIn(typed) });
            }}
          />
        ) : null}
        <TakenFields takes={takes} input={input} now={now} onChange={change} />
      </form>
    </Dialog>
  );
}

/** The fee loads a moment later; a placeholder keeps the layout from jumping. */
function FeeLine({ cost }: { cost: ShipCost | null }) {
  const { text } = useMessages(orderActionMessages);
  const { words, isShort } = cost
    ? feeLine(text, cost)
    : { words: text('fee.loading'), isShort: false };
  return words ? (
    <p className={isShort ? 't-field__error' : 't-strong'} aria-live="polite">
      {words}
    </p>
  ) : null;
}

/** Whether the entered note or number of parcels is the order's current one. */
function isAsBefore(
  { takes, takesParcels }: Props['row'],
  input: Partial<ActionInput>,
  now: MarksNow | undefined,
): boolean {
  if (!now) return false;
  if (takesParcels === 'asked') return input.parcels === now.parcels;
  return takes === 'note' && (input.note ?? '').trim() === (now.note ?? '');
}

function startOf(
  { takes, takesParcels }: Props['row'],
  now: MarksNow | undefined,
  given: number | null | undefined,
): Partial<ActionInput> {
  const parcels = takesParcels ? { parcels: given ?? now?.parcels ?? null } : {};
  if (takes === 'tags') return { addTags: [], removeTags: [] };
  if (takes === 'lines') return { lines: [], ...parcels };
  if (takes === null) return parcels;
  return { note: takes === 'note' ? (now?.note ?? '') : '', ...parcels };
}

type ParcelsInputProps = {
  help: string;
  typed: string;
  isWrong: boolean;
  onType(typed: string, isWrong: boolean): void;
};

function ParcelsInput({ help, typed, isWrong, onType }: ParcelsInputProps) {
  const { text } = useMessages(orderActionMessages);
  return (
    <FormField
      label={text('ask.parcels')}
      help={isWrong ? <span className="t-field__error">{HOW_MANY_PARCELS}</span> : help}
    >
      {(control) => (
        <input
          {...control}
          className="t-input"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_PARCELS}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          value={typed}
          onChange={({ target: { value, validity } }) => onType(value, !validity.valid)}
        />
      )}
    </FormField>
  );
}

/** Whether everything that the action needs was entered, and the input would change the order. */
function isComplete(
  row: Props['row'],
  input: Partial<ActionInput>,
  now: MarksNow | undefined,
): boolean {
  const { takes, takesParcels } = row;
  const isMissing =
    (takes === 'tags' && !input.addTags?.length && !input.removeTags?.length) ||
    (takes === 'lines' && !(now?.toSplit && isSplitChosen(now.toSplit, input.lines))) ||
    (isWhyList(takes) && !isWhySaid(input)) ||
    (takesParcels === 'asked' && !input.parcels);
  return !isMissing && !isAsBefore(row, input, now);
}

type TakenProps = Pick<Props, 'now'> & {
  takes: Props['row']['takes'];
  input: Partial<ActionInput>;
  onChange(changed: Partial<ActionInput>): void;
};

function TakenFields({ takes, input, now, onChange }: TakenProps) {
  const ui = useMessages(uiMessages);
  const { text } = useMessages(orderActionMessages);
  return (
    <>
      {takes === 'note' ? (
        <TextArea
          label={text('ask.note')}
          rows={6}
          maxLength={MAX_NOTE}
          help={charactersLeft(ui.text, input.note ?? '', MAX_NOTE)}
          value={input.note ?? ''}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      ) : null}
      {takes === 'lines' && now?.toSplit ? (
        <SplitFields
          toSplit={now.toSplit}
          pieces={input.lines ?? []}
          onChange={(lines) => onChange({ lines })}
        />
      ) : null}
      {takes === 'tags' ? <TagFields now={now?.tags} onChange={onChange} /> : null}
    </>
  );
}

function ReasonField({ note, onChange }: { note: string; onChange(note: string): void }) {
  const ui = useMessages(uiMessages);
  const { text } = useMessages(orderActionMessages);
  return (
    <TextField
      label={text('ask.reason')}
      maxLength={MAX_HOLD_NOTE}
      autoComplete="off"
      help={charactersLeft(ui.text, note, MAX_HOLD_NOTE)}
      value={note}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
