import {
  DIALOG_FIELDS,
  type DialogField,
  LONGEST_FILTER,
  type OrderFilter,
  PLATFORM_CODES,
} from '#app/domain/orders/order-filter.rules.ts';
import { dayAfter } from '#app/domain/orders/filter-days.rules.ts';
import { tagKey } from '#app/domain/orders/tag.rules.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { SelectField, TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useOrderFilter } from './order-filter-context.ts';
import { platformName } from './order-words.rules.ts';
import { StatusChecks } from './status-filter.tsx';
import { useAccountTags } from './use-account-tags.ts';

type Props = {
  field: DialogField;
  draft: OrderFilter;
  onChange(change: Partial<OrderFilter>): void;
  error?: string | undefined;
};

/** One filter field with the specification's label, used in the dialog and in the column headers. */
export function FilterField({ field, draft, onChange, error }: Props) {
  const { text } = useMessages(ordersMessages);
  const { stores, statuses, today } = useOrderFilter();
  const label = DIALOG_FIELDS[field];
  if (field === 'status')
    return (
      <fieldset className="t-filter-statuses">
        <legend>{label}</legend>
        <StatusChecks
          choices={statuses}
          chosen={draft.status}
          onChange={(status) => onChange({ status })}
        />
      </fieldset>
    );
  const common = { label, error, value: draft[field] };
  const change = ({ target }: { target: { value: string } }) => onChange({ [field]: target.value });
  if (field === 'hold' || field === 'comingBack')
    return (
      <SelectField {...common} onChange={change}>
        <option value="">{text('filter.any')}</option>
        <option value="yes">{text('filter.yes')}</option>
        <option value="no">{text('filter.no')}</option>
      </SelectField>
    );
  if (field === 'tag') return <TagField {...common} onChange={change} />;
  if (field === 'platform' || (field === 'store' && stores.length > 0)) {
    const choices = field === 'platform' ? PLATFORM_CODES : withChosen(stores, draft.store);
    return (
      <SelectField {...common} onChange={change}>
        <option value="">{text('filter.any')}</option>
        {choices.map((value) => (
          <option key={value} value={value}>
            {field === 'platform' ? platformName(value) : value}
          </option>
        ))}
      </SelectField>
    );
  }
  if (field === 'from' || field === 'to')
    return <TextField {...common} type="date" max={dayAfter(today)} onChange={change} />;
  return <TextField {...common} maxLength={LONGEST_FILTER} autoComplete="off" onChange={change} />;
}

type TagFieldProps = {
  label: string;
  error: string | undefined;
  value: string;
  onChange(event: { target: { value: string } }): void;
};

/** Filters by one of the account's tags, which are loaded when the field is shown. */
function TagField({ value, ...field }: TagFieldProps) {
  const { text } = useMessages(ordersMessages);
  const known = useAccountTags();
  // The tag in the URL may be capitalised differently from the known tag.
  const chosen = known.find((tag) => tagKey(tag) === tagKey(value)) ?? value;
  return (
    <SelectField {...field} value={chosen}>
      <option value="">{text('filter.any')}</option>
      {withChosen(known, chosen).map((tag) => (
        <option key={tag}>{tag}</option>
      ))}
    </SelectField>
  );
}

/** The choices with the chosen value added, so that it is shown even if it is no longer one of them. */
export function withChosen(choices: readonly string[], chosen: string): readonly string[] {
  const isThere = chosen === '' || choices.includes(chosen);
  return isThere ? choices : [chosen, ...choices];
}
