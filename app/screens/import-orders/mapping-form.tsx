import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { DATE_ORDER_NAMES, DATE_ORDERS } from '#app/domain/imports/date-order.rules.ts';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  NEEDED_FIELDS,
  type ImportField,
} from '#app/domain/imports/import-fields.rules.ts';
import type { ImportView } from '#app/domain/imports/read-import.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { SelectField } from '#app/ui/form-field.tsx';
import { headNotes } from './import-words.rules.ts';

type Props = { stores: readonly StoreChoice[]; current: ImportView; errors: FormErrors };

/** Assigns the file's columns to fields, and sets values for rows that do not contain them. */
export function MappingForm({ stores, current, errors }: Props) {
  const { id, headers, settings } = current;
  const notes = headNotes(current);
  const navigation = useNavigation();
  return (
    <Form method="post" noValidate className="t-stack">
      <input type="hidden" name="intent" value="check" />
      <input type="hidden" name="id" value={id} />
      <AllOrdersCard
        stores={stores}
        settings={settings}
        error={errors.fields['storeName'] ?? null}
      />
      <Card title="Columns of the file">
        <p className="t-lead">
          We matched the columns by their headings. Correct any that are wrong.
        </p>
        {notes.map((note) => (
          <p key={note} className="t-quiet">
            {note}
          </p>
        ))}
        <div className="t-fields">
          {IMPORT_FIELD_NAMES.map((field) => (
            <SelectField
              key={field}
              label={`${IMPORT_FIELDS[field].label}${needWords(field)}`}
              name={`column.${field}`}
              defaultValue={settings.mapping[field] ?? ''}
            >
              <option value="">Not in the file</option>
              {headers.map((head, column) => (
                <option key={column} value={column}>
                  {head || `Column ${column + 1}`}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <FormError says={errors.fields['mapping']} />
        <Button kind="primary" type="submit" busy={navigation.formData?.get('intent') === 'check'}>
          Check the File
        </Button>
      </Card>
    </Form>
  );
}

/** The note after the label of a field that a column must be assigned to; otherwise ''. The customer name may also come
 *  from the first and last name columns. */
function needWords(field: ImportField): string {
  if (field === 'customerName') return ' (required, or First and Last Name)';
  return NEEDED_FIELDS.includes(field) ? ' (required)' : '';
}

type AllOrdersProps = Pick<Props, 'stores'> &
  Pick<ImportView, 'settings'> & { error: string | null };

/** The settings for all orders of the file, such as their store. */
function AllOrdersCard({ stores, settings, error }: AllOrdersProps) {
  const only = stores.length === 1 ? (stores[0]?.name ?? '') : '';
  const [storeName, setStoreName] = useState(settings.storeName || only);
  const locations = stores.find(({ name }) => name === storeName)?.locations ?? [];
  return (
    <Card title="All orders of the file">
      <div className="t-fields">
        <SelectField
          label="Store of the orders"
          name="storeName"
          value={storeName}
          onChange={(event) => setStoreName(event.target.value)}
          error={error}
        >
          <option value="">As named in each row</option>
          {stores.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          key={storeName}
          label="Pickup location"
          name="pickupLocationId"
          defaultValue={settings.pickupLocationId}
        >
          <option value="">The store’s default</option>
          {locations.map((location) => (
            <option key={location.id} value={location.id}>
              {location.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Fulfilled or cancelled orders"
          name="includeDone"
          defaultValue={settings.includeDone ? 'yes' : ''}
        >
          <option value="">Leave out</option>
          <option value="yes">Import them too</option>
        </SelectField>
        <SelectField label="Date format" name="dateOrder" defaultValue={settings.dateOrder}>
          <option value="">Detect automatically</option>
          {DATE_ORDER_NAMES.map((order) => (
            <option key={order} value={order}>
              {DATE_ORDERS[order]}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  );
}
