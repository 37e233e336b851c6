import { Form, Link, useNavigation } from '@remix-run/react';
import type { ImportView } from '#app/domain/imports/read-import.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import { ConnectFirst } from '#app/screens/order-form/connect-first.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FormField, SelectField } from '#app/ui/form-field.tsx';
import { ImportResult } from './import-result.tsx';
import { STATE_WORDS, storeAdvice, rowWords, samplesTitle } from './import-words.rules.ts';
import { useImportInTray } from './use-import-progress.ts';
import { MappingForm } from './mapping-form.tsx';
import type { SampleView } from '#app/domain/imports/order-samples.ts';
import { CustomerCard, PickupCard } from '#app/screens/orders/order-cards.tsx';
import { OrderItems } from '#app/screens/orders/order-items.tsx';
import { SEPARATORS } from '#app/domain/imports/import-fields.rules.ts';

type Props = {
  stores: StoreChoice[];
  current: ImportView | null;
  recent: ImportView[];
  answer?: { errors?: FormErrors };
};

const NO_ERRORS: FormErrors = { fields: {}, values: {} };

/** Imports orders from a CSV file in four steps: upload it, assign its columns, preview the orders, and create
 *  them. */
export function ImportOrdersScreen({ stores, current, recent, answer }: Props) {
  const { Page } = useShell();
  const errors = answer?.errors ?? NO_ERRORS;
  useImportInTray(current?.state ?? null);
  const back = { label: 'Orders', path: '/orders' };
  return (
    <Page title="Import Orders" back={back} {...(current ? { subtitle: current.fileName } : {})}>
      <div className="t-stack">
        {errors.message ? <Banner tone="bad" title={errors.message} /> : null}
        {stores.length === 0 ? (
          <ConnectFirst />
        ) : current ? (
          <Current stores={stores} current={current} errors={errors} />
        ) : (
          <>
            <ChooseFile error={errors.fields['file'] ?? null} />
            <Recent imports={recent} />
          </>
        )}
      </div>
    </Page>
  );
}

function Current({
  stores,
  current,
  errors,
}: {
  stores: StoreChoice[];
  current: ImportView;
  errors: FormErrors;
}) {
  const mapping = (
    <>
      <SeparatorForm current={current} />
      <MappingForm
        key={`${current.state} ${current.separator}`}
        stores={stores}
        current={current}
        errors={errors}
      />
    </>
  );
  if (current.state === 'uploaded') return mapping;
  return (
    <>
      <ImportResult current={current} />
      <ImportSamples current={current} />
      {current.state === 'checked' || (current.state === 'failed' && current.headers.length > 0) ? (
        <details
          className="t-fold"
          // Opened when something must be chosen again, so that the fields are right below the error.
          open={
            current.state === 'failed' ||
            current.counts.ready === 0 ||
            storeAdvice(current.problems) !== null
          }
        >
          <summary>Change the columns and check again</summary>
          {mapping}
        </details>
      ) : null}
    </>
  );
}

function ChooseFile({ error }: { error: string | null }) {
  const { state } = useNavigation();
  return (
    <Card title="Choose a file">
      <p className="t-lead">
        A CSV file from Excel, Shopify, WooCommerce, Takealot or Bob Go, with a row of headings.
        Rows with the same order number become one order. Up to 10 000 rows and 10 MB. You see the
        orders before any are made.
      </p>
      <Form method="post" encType="multipart/form-data" noValidate>
        <FormField label="CSV file" error={error}>
          {(control) => (
            <input
              {...control}
              className="t-input"
              type="file"
              name="file"
              accept=".csv,.txt,text/csv,text/plain"
            />
          )}
        </FormField>
        <Button kind="primary" type="submit" busy={state === 'submitting'}>
          Upload
        </Button>
      </Form>
    </Card>
  );
}

function Recent({ imports }: { imports: readonly ImportView[] }) {
  const { href } = useShell();
  if (imports.length === 0) return null;
  return (
    <Card title="Your last files">
      <ul className="t-plain-list">
        {imports.map(({ id, fileName, state, createdAt, counts }) => (
          <li key={id} className="t-group">
            <Link to={href(`/orders/import?id=${id}`)} className="t-link t-strong">
              {fileName}
            </Link>
            <span className="t-quiet">
              <DateTime at={createdAt} /> · {STATE_WORDS[state]}
              {state === 'done' ? `, ${counts.created} created` : ''}
            </span>
          </li>
        ))}
      </ul>
      <p className="t-quiet">Files are removed 14 days after upload.</p>
    </Card>
  );
}

/** The first orders of a checked file as they would be imported, with the cards of the order page. */
export function ImportSamples({ current: { samples, counts } }: { current: ImportView }) {
  if (samples.length === 0) return null;
  return (
    <section className="t-stack" aria-labelledby="import-samples">
      <h2 id="import-samples">{samplesTitle(samples.length, counts.ready)}</h2>
      {samples.map((sample) => (
        <Sample key={sample.rows.join()} sample={sample} />
      ))}
    </section>
  );
}

function Sample({ sample }: { sample: SampleView }) {
  const { rows, orderId, orderedAt, storeName, notices } = sample;
  const title = orderId ? `Order ${orderId}` : 'Order without a number';
  return (
    <article className="t-stack" aria-label={title}>
      <div className="t-group">
        <h3>{title}</h3>
        <span className="t-quiet">
          {storeName}
          {orderedAt ? (
            <>
              {' · '}
              <DateTime at={orderedAt} />
            </>
          ) : null}
          {` · ${rowWords(rows)}`}
        </span>
      </div>
      {orderId ? null : <p className="t-quiet">It gets a number when it is imported.</p>}
      {notices.map((notice) => (
        <Banner key={notice} tone="warm" title={notice} />
      ))}
      <div className="t-columns">
        <OrderItems order={sample} />
        <div className="t-stack">
          <CustomerCard order={sample} nameOnLabel={null} />
          <PickupCard order={sample} />
        </div>
      </div>
    </article>
  );
}

/** The column separator. The form is shown prominently if no heading was recognised, otherwise folded. */
export function SeparatorForm({ current }: { current: ImportView }) {
  const fields = <SeparatorFields current={current} />;
  if (!current.isSureHead)
    return (
      <Card title="Are these the columns?">
        <p className="t-lead">
          We do not recognise the headings of this file. If the columns below look wrong, choose the
          character that separates them.
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
