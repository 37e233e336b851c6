import { useRef } from 'react';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '#app/messages/languages.ts';
import { storePageMessages } from '#app/messages/store-page.ts';
import { Resumed } from '#app/screens/order-form/resumed.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { CheckField, SelectField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { STATUS_MEANINGS, WAITS } from '#app/domain/stores/store-settings.rules.ts';
import { GatewayList } from './gateway-list.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

type Props = { storeName: string; settings: StoreSettings };

/** The settings that a merchant may change for a store; only those its platform supports. */
export function StoreSettingsCard({ storeName, settings }: Props) {
  const { SaveBar } = useShell();
  const { text } = useMessages(storePageMessages);
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, isDirty, isResumed, isBusy, errors, message, save, discard } =
    useSettingsDraft(settings, { form, name: `store-settings ${storeName}` });
  return (
    <Card title={text('settings.title')}>
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
          help={text(draft.statuses ? 'settings.languageAndNotesHelp' : 'settings.languageHelp')}
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
  const { text } = useMessages(storePageMessages);
  const choices = { [WAITS]: text('statuses.wait'), ...STATUS_MEANINGS };
  return (
    <fieldset className="t-fieldset">
      <legend>{text('statuses.title')}</legend>
      <p className="t-field__help">
        {text(statuses.length > 0 ? 'statuses.help' : 'statuses.none')}
      </p>
      {statuses.map((one, index) => (
        <SelectField
          key={one.status}
          label={text('statuses.status', { status: one.status, orders: one.orders })}
          error={errors[`meaning.${index}`]}
          value={one.meaning}
          onChange={(event) => {
            const meaning = event.target.value as Statuses[number]['meaning'];
            onChange(statuses.with(index, { ...one, meaning }));
          }}
        >
          {Object.entries(choices).map(([meaning, words]) => (
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
  const { text } = useMessages(storePageMessages);
  return (
    <SelectField
      label={text('settings.language')}
      help={help}
      error={error}
      value={value}
      onChange={({ target }) => {
        if (isLanguage(target.value)) onChange(target.value);
      }}
    >
      {LANGUAGE_CODES.map((language) => (
        <option key={language} value={language}>
          {text('settings.languageElse', { language: LANGUAGES[language].name })}
        </option>
      ))}
    </SelectField>
  );
}

type Draft = ReturnType<typeof useSettingsDraft>;

function Switches({ draft, change }: Pick<Draft, 'draft' | 'change'>) {
  const { text } = useMessages(storePageMessages);
  return (
    <>
      <CheckField
        label={text('settings.print')}
        help={text('settings.printHelp')}
        checked={draft.printOnBooking}
        onChange={(printOnBooking) => change({ printOnBooking })}
      />
      <CheckField
        label={text('settings.book')}
        help={text('settings.bookHelp')}
        checked={draft.bookOnConfirm}
        onChange={(bookOnConfirm) => change({ bookOnConfirm })}
      />
      {draft.notifyCustomer === null ? null : (
        <CheckField
          label={text('settings.notify')}
          help={text('settings.notifyHelp')}
          checked={draft.notifyCustomer}
          onChange={(notifyCustomer) => change({ notifyCustomer })}
        />
      )}
    </>
  );
}
