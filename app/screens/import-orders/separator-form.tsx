import { Form, useNavigation } from '@remix-run/react';
import { SEPARATORS } from '#app/domain/imports/import-fields.rules.ts';
import type { ImportView } from '#app/domain/imports/read-import.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { SelectField } from '#app/ui/form-field.tsx';

/** The sign between the columns: asked for where no heading is known, and open to correction elsewhere. */
export function SeparatorForm({ current }: { current: ImportView }) {
  const fields = <SeparatorFields current={current} />;
  if (!current.isSureHead)
    return (
      <Card title="Are these the columns?">
        <p className="t-lead">
          We do not recognise the headings of this file. If the columns below look wrong, choose the
          sign that separates them.
        </p>
        {fields}
      </Card>
    );
  return (
    <details className="t-fold">
      <summary>The columns look wrong</summary>
      <Card>{fields}</Card>
    </details>
  );
}

function SeparatorFields({ current: { id, separator } }: { current: ImportView }) {
  const navigation = useNavigation();
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="separate" />
      <input type="hidden" name="id" value={id} />
      <div className="t-fields">
        <SelectField
          key={separator}
          label="Columns are separated by"
          name="separator"
          defaultValue={separator}
        >
          {Object.entries(SEPARATORS).map(([sign, name]) => (
            <option key={sign} value={sign}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" busy={navigation.formData?.get('intent') === 'separate'}>
        Read the File Again
      </Button>
    </Form>
  );
}
