import { Form, Link, useNavigation } from '@remix-run/react';
import type { ImportView } from '#app/domain/imports/read-import.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import { importOrdersMessages } from '#app/messages/import-orders.ts';
import { ConnectFirst } from '#app/screens/order-form/connect-first.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FormField, SelectField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { ImportResult } from './import-result.tsx';
import { isStoreRefused, rowWords, samplesTitle } from './import-words.rules.ts';
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
  const { text } = useMessages(importOrdersMessages);
  const errors = answer?.errors ?? NO_ERRORS;
  useImportInTray(current?.state ?? null);
  const back = { label: text('back'), path: '/orders' };
  return (
    <Page title={text('title')} back={back} {...(current ? { subtitle: current.fileName } : {})}>
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
  const { text } = useMessages(importOrdersMessages);
  const mapping = (
    <>
      <SeparatorForm current={current} />
      <MappingForm
        key={`${current.id} ${current.state} ${current.separator}`}
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
            isStoreRefused(current.problems)
          }
        >
          <summary>{text('columns.change')}</summary>
          {mapping}
        </details>
      ) : null}
    </>
  );
}

function ChooseFile({ error }: { error: string | null }) {
  const { text } = useMessages(importOrdersMessages);
  const { state } = useNavigation();
  return (
    <Card title={text('file.title')}>
      <p className="t-lead">{text('file.lead')}</p>
      <Form method="post" encType="multipart/form-data" noValidate>
        <FormField label={text('file.field')} error={error}>
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
          {text('file.button')}
        </Button>
      </Form>
    </Card>
  );
}

function Recent({ imports }: { imports: readonly ImportView[] }) {
  const { href } = useShell();
  const { text } = useMessages(importOrdersMessages);
  if (imports.length === 0) return null;
  return (
    <Card title={text('recent.title')}>
      <ul className="t-plain-list">
        {imports.map(({ id, fileName, state, createdAt, counts }) => (
          <li key={id} className="t-group">
            <Link to={href(`/orders/import?id=${id}`)} className="t-link t-strong">
              {fileName}
            </Link>
            <span className="t-quiet">
              <DateTime at={createdAt} /> ·{' '}
              {state === 'done'
                ? text('recent.done', { count: counts.created })
                : text(`state.${state}`)}
            </span>
          </li>
        ))}
      </ul>
      <p className="t-quiet">{text('recent.kept')}</p>
    </Card>
  );
}

/** The first orders of a checked file as they would be imported, with the cards of the order page. */
export function ImportSamples({ current: { samples, counts } }: { current: ImportView }) {
  const { text } = useMessages(importOrdersMessages);
  if (samples.length === 0) return null;
  return (
    <section className="t-stack" aria-labelledby="import-samples">
      <h2 id="import-samples">{samplesTitle(text, samples.length, counts.ready)}</h2>
      {samples.map((sample) => (
        <Sample key={sample.rows.join()} sample={sample} />
      ))}
    </section>
  );
}

function Sample({ sample }: { sample: SampleView }) {
  const { text } = useMessages(importOrdersMessages);
  const { rows, orderId, orderedAt, storeName, notices } = sample;
  const title = orderId ? text('sample.title', { orderId }) : text('sample.titleUnnumbered');
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
          {' · '}
          {rowWords(text, rows)}
        </span>
      </div>
      {orderId ? null : <p className="t-quiet">{text('sample.numberHelp')}</p>}
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
  const { text } = useMessages(importOrdersMessages);
  const fields = <SeparatorFields current={current} />;
  if (!current.isSureHead)
    return (
      <Card title={text('separator.unsure.title')}>
        <p className="t-lead">{text('separator.unsure.lead')}</p>
        {fields}
      </Card>
    );
  return (
    <details className="t-fold">
      <summary>{text('separator.open')}</summary>
      <Card>{fields}</Card>
    </details>
  );
}

function SeparatorFields({ current: { id, separator } }: { current: ImportView }) {
  const { text } = useMessages(importOrdersMessages);
  const navigation = useNavigation();
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="separate" />
      <input type="hidden" name="id" value={id} />
      <div className="t-fields">
        <SelectField
          key={`${id} ${separator}`}
          label={text('separator.field')}
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
        {text('separator.button')}
      </Button>
    </Form>
  );
}
