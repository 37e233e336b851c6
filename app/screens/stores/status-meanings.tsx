import { counted } from '#app/domain/shared/counted.ts';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { STATUS_MEANINGS, WAITS } from '#app/domain/stores/store-settings.schema.ts';
import { SelectField } from '#app/ui/form-field.tsx';

type Statuses = NonNullable<StoreSettings['statuses']>;

type Props = {
  statuses: Statuses;
  /** Errors by field; a line's key is `meaning.` with its index. */
  errors: Record<string, string>;
  onChange(statuses: Statuses): void;
};

const CHOICES = { [WAITS]: 'Wait in the store', ...STATUS_MEANINGS };

/** The meaning of order statuses that a shop or its plugins have added to WooCommerce's own (product.md D21). */
export function StatusMeanings({ statuses, errors, onChange }: Props) {
  return (
    <fieldset className="t-fieldset">
      <legend>Your own order statuses</legend>
      <p className="t-field__help">
        {statuses.length > 0
          ? 'Statuses your shop added to WooCommerce’s own. Choose what each one means here.'
          : 'All orders of the last 90 days use WooCommerce’s own statuses, so there is nothing to set. A status that your shop adds appears here with its first order.'}
      </p>
      {statuses.map((one, index) => (
        <SelectField
          key={one.status}
          label={`${one.status} (${counted(one.orders, 'order')})`}
          error={errors[`meaning.${index}`]}
          value={one.meaning}
          onChange={(event) => {
            const meaning = event.target.value as Statuses[number]['meaning'];
            onChange(statuses.with(index, { ...one, meaning }));
          }}
        >
          {Object.entries(CHOICES).map(([meaning, words]) => (
            <option key={meaning} value={meaning}>
              {words}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}
