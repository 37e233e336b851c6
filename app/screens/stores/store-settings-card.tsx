import { useRef } from 'react';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '#app/messages/languages.ts';
import { Resumed } from '#app/screens/order-form/resumed.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { CheckField, SelectField } from '#app/ui/form-field.tsx';
import { counted } from '#app/domain/shared/counted.ts';
import { STATUS_MEANINGS, WAITS } from '#app/domain/stores/store-settings.schema.ts';
import { GatewayList } from './gateway-list.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

const CHOICES = { [WAITS]: 'Wait in the store', ...STATUS_MEANINGS };

type Props = { storeName: string; settings: StoreSettings };

const FOR_PAGES = 'For tracking pages. Recipients can choose another language there.';
const FOR_PAGES_AND_NOTES =
  'For the notes that WooCommerce emails, and for tracking pages. Recipients can choose another language there.';

/** The settings that a merchant may change for a store; only those its platform supports. */
export function StoreSettingsCard({ storeName, settings }: Props) {
  const { SaveBar } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, isDirty, isResumed, isBusy, errors, message, save, discard } =
    useSettingsDraft(settings, { form, name: `store-settings ${storeName}` });
  return (
    <Card title="Settings">
      <SaveBar
        isDirty={isDirty}
        isBusy={isBusy}
        onSave={() => form.current?.requestSubmit()}
        onDiscard={discard}
      />
      {isResumed ? <Resumed /> : null}
      <form
        ref={form}
        noValidate
        className="t-settings"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty && !isBusy) save();
        }}
      >
        <Switches draft={draft} change={change} />
        <LanguageField
          value={draft.recipientLanguage}
          help={draft.statuses ? FOR_PAGES_AND_NOTES : FOR_PAGES}
          error={errors['recipientLanguage']}
          onChange={(recipientLanguage) => change({ recipientLanguage })}
        />
        {draft.gateways ? (
          <GatewayList
            names={draft.gateways}
            errors={errors}
            onChange={(gateways) => change({ gateways })}
          />
        ) : null}
        {draft.statuses ? (
          <StatusMeanings
            statuses={draft.statuses}
            errors={errors}
            onChange={(statuses) => change({ statuses })}
          />
        ) : null}
        <FormError says={message} />
        {/* Lets Enter in a field submit the form; the visible button is in the save bar. */}
        <button type="submit" hidden />
      </form>
    </Card>
  );
}

type Statuses = NonNullable<StoreSettings['statuses']>;

type StatusMeaningsProps = {
  statuses: Statuses;
  /** Errors by field; a line's key is `meaning.` with its index. */
  errors: Record<string, string>;
  onChange(statuses: Statuses): void;
};

/** The meaning of order statuses that a shop or its plugins have added to WooCommerce's own (product.md D21). */
function StatusMeanings({ statuses, errors, onChange }: StatusMeaningsProps) {
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

type LanguageProps = {
  value: StoreSettings['recipientLanguage'];
  help: string;
  error: string | undefined;
  onChange(language: StoreSettings['recipientLanguage']): void;
};

function LanguageField({ value, help, error, onChange }: LanguageProps) {
  return (
    <SelectField
      label="Language for recipients"
      help={help}
      error={error}
      value={value}
      onChange={({ target }) => {
        if (isLanguage(target.value)) onChange(target.value);
      }}
    >
      {LANGUAGE_CODES.map((language) => (
        <option key={language} value={language}>
          Browser’s language, otherwise {LANGUAGES[language].name}
        </option>
      ))}
    </SelectField>
  );
}

type Draft = ReturnType<typeof useSettingsDraft>;

function Switches({ draft, change }: Pick<Draft, 'draft' | 'change'>) {
  return (
    <>
      <CheckField
        label="Print the label on booking"
        help="When the courier is booked, the label goes to the Zebra printer of the person who shipped."
        checked={draft.printOnBooking}
        onChange={(printOnBooking) => change({ printOnBooking })}
      />
      <CheckField
        label="Book the courier when a manifest is confirmed"
        help="Confirm Manifest & Print A4 then also ships its orders, each with its fee. If off, you ship them yourself."
        checked={draft.bookOnConfirm}
        onChange={(bookOnConfirm) => change({ bookOnConfirm })}
      />
      {draft.notifyCustomer === null ? null : (
        <CheckField
          label="Notify the customer when tracking is added"
          help="The store sends its own shipping email with the tracking link."
          checked={draft.notifyCustomer}
          onChange={(notifyCustomer) => change({ notifyCustomer })}
        />
      )}
    </>
  );
}
