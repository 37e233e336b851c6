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
import { importOrdersMessages } from '#app/messages/import-orders.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { SelectField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { headNotes, type Text } from './import-words.rules.ts';

type Props = { stores: readonly StoreChoice[]; current: ImportView; errors: FormErrors };

/** Assigns the file's columns to fields, and sets values for rows that do not contain them. */
export function MappingForm({ stores, current, errors }: Props) {
  const { text } = useMessages(importOrdersMessages);
  const { id, headers, settings } = current;
  const notes = headNotes(text, current);
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
      <Card title={text('columns.title')}>
        <p className="t-lead">{text('columns.lead')}</p>
        {notes.map((note) => (
          <p key={note} className="t-quiet">
            {note}
          </p>
        ))}
        <div className="t-fields">
          {IMPORT_FIELD_NAMES.map((field) => (
            <SelectField
              key={field}
              label={labelOf(text, field)}
              name={`column.${field}`}
              defaultValue={settings.mapping[field] ?? ''}
            >
              <option value="">{text('columns.none')}</option>
              {headers.map((head, column) => (
                <option key={column} value={column}>
                  {head || text('columns.unnamed', { number: column + 1 })}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <FormError says={errors.fields['mapping']} />
        <Button kind="primary" type="submit" busy={navigation.formData?.get('intent') === 'check'}>
          {text('columns.button')}
        </Button>
      </Card>
    </Form>
  );
}

/** The label of a field, which says whether a column must be assigned to it. The customer name may also come from the
 *  first and last name columns. */
function labelOf(text: Text, field: ImportField): string {
  const { label } = IMPORT_FIELDS[field];
  if (field === 'customerName') return text('columns.requiredName', { field: label });
  return NEEDED_FIELDS.includes(field) ? text('columns.required', { field: label }) : label;
}

type AllOrdersProps = Pick<Props, 'stores'> &
  Pick<ImportView, 'settings'> & { error: string | null };

/** The settings for all orders of the file, such as their store. */
function AllOrdersCard({ stores, settings, error }: AllOrdersProps) {
  const { text } = useMessages(importOrdersMessages);
  const only = stores.length === 1 ? (stores[0]?.name ?? '') : '';
  const [storeName, setStoreName] = useState(settings.storeName || only);
  const locations = stores.find(({ name }) => name === storeName)?.locations ?? [];
  return (
    <Card title={text('all.title')}>
      <div className="t-fields">
        <SelectField
          label={text('all.store')}
          name="storeName"
          value={storeName}
          onChange={(event) => setStoreName(event.target.value)}
          error={error}
        >
          <option value="">{text('all.storeOfRow')}</option>
          {stores.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          key={storeName}
          label={text('all.pickup')}
          name="pickupLocationId"
          defaultValue={settings.pickupLocationId}
        >
          <option value="">{text('all.pickupDefault')}</option>
          {locations.map((location) => (
            <option key={location.id} value={location.id}>
              {location.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text('all.done')}
          name="includeDone"
          defaultValue={settings.includeDone ? 'yes' : ''}
        >
          <option value="">{text('all.doneOut')}</option>
          <option value="yes">{text('all.doneToo')}</option>
        </SelectField>
        <SelectField label={text('all.dates')} name="dateOrder" defaultValue={settings.dateOrder}>
          <option value="">{text('all.datesDetected')}</option>
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
