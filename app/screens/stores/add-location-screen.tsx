import { Form } from '@remix-run/react';
import { Fragment, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { pickupLocationMessages } from '#app/messages/pickup-location.ts';
import { addressOfDraft } from '#app/screens/create-order/create-draft.rules.ts';
import { Resumed } from '#app/screens/order-form/resumed.tsx';
import { useGoOnceSaved, useSavedForm } from '#app/screens/use-saved-form.ts';
import { typedOf, type Draft } from '#app/shells/drafts.ts';
import { useShell } from '#app/shells/shell.ts';
import { useDraft } from '#app/shells/use-draft.ts';
import type { AddressValue } from '#app/ui/address.ts';
import { AddressPicker } from '#app/ui/address-picker.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import type { MapTiles } from '#app/ui/map-pin.rules.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { usePlaces } from '#app/ui/use-places.ts';
import { useArrival } from './use-arrival.ts';

/** An existing location to edit. */
type Location = {
  id: string;
  name: string;
  street: string | null;
  suburb: string | null;
  city: string | null;
  province: string | null;
  postalCode: string | null;
  phone: string | null;
  latitude: number;
  longitude: number;
  geoSource: 'store' | 'google' | 'offline' | 'pin';
  approximate: boolean;
};
type Answer = { isAdded?: boolean; errors?: FormErrors };
type Props = {
  storeName: string;
  tiles: MapTiles;
  /** Whether the store has no location yet. */
  isFirst: boolean;
  /** Null when a location is added. */
  location: Location | null;
  answer?: Answer;
};

export function AddLocationScreen({ storeName, tiles, isFirst, location, answer }: Props) {
  const { Page, SaveBar, href, stores } = useShell();
  const { text } = useMessages(pickupLocationMessages);
  useArrival();
  const { form, round, errors, ...saved } = useSavedForm(answer?.errors);
  const { isDirty, isBusy } = saved;
  const list = href(stores.locations(storeName));
  const isAdded = answer?.isAdded === true;
  useGoOnceSaved(isAdded, text(location ? 'done.edit' : 'done.add'), list);
  const { kept, touch, discard } = useKept({
    saved,
    form,
    name: location ? `edit-location ${location.id}` : `add-location ${storeName}`,
    isSaved: isAdded,
  });
  return (
    <Page
      title={text(location ? 'title.edit' : 'title.add')}
      subtitle={storeName}
      back={{ label: text('back'), path: stores.locations(storeName) }}
    >
      {isFirst && !isAdded ? (
        <Banner tone="info" title={text('first.title')}>
          {text('first.body')}
        </Banner>
      ) : null}
      <div className="t-stack t-stack--narrow">
        <Card>
          <SaveBar
            isDirty={isDirty && !isAdded}
            isBusy={isBusy}
            onSave={saved.save}
            onDiscard={discard}
          />
          {kept && !isAdded ? <Resumed /> : null}
          <Form method="post" noValidate ref={form} onInput={touch}>
            <Fragment key={round}>
              <LocationFields
                location={location}
                kept={kept}
                tiles={tiles}
                errors={errors}
                onAddress={touch}
              />
            </Fragment>
            <FormError says={errors?.message} />
            <div className="t-group">
              <Button kind="primary" type="submit" busy={isBusy}>
                {text(location ? 'button.edit' : 'button.add')}
              </Button>
            </div>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

function initialOf(kept: Draft | undefined, location: Location | null): { initial?: AddressValue } {
  if (kept) return { initial: addressOfDraft(kept) };
  if (!location) return {};
  const { street, suburb, city, province, postalCode, latitude, longitude, geoSource } = location;
  return {
    initial: {
      street: street ?? '',
      suburb: suburb ?? '',
      city: city ?? '',
      province: province ?? '',
      postalCode: postalCode ?? '',
      latitude,
      longitude,
      geoSource,
      precision: location.approximate ? 'town' : 'street',
    },
  };
}

type FieldsProps = Pick<Props, 'location' | 'tiles'> & {
  kept: Draft | undefined;
  errors: FormErrors | null | undefined;
  onAddress(): void;
};

function LocationFields({ location, kept, tiles, errors, onAddress }: FieldsProps) {
  const { text } = useMessages(pickupLocationMessages);
  const places = usePlaces();
  const fields = errors?.fields ?? {};
  return (
    <>
      <TextField
        label={text('name')}
        name="locationName"
        maxLength={80}
        defaultValue={errors?.values['locationName'] ?? kept?.['locationName'] ?? location?.name}
        error={fields['locationName']}
      />
      <AddressPicker
        label={text('address')}
        tiles={tiles}
        onChange={onAddress}
        {...initialOf(kept, location)}
        {...places}
        errors={fields}
      />
      <TextField
        label={text('phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        help={text('phoneHelp')}
        defaultValue={errors?.values['phone'] ?? kept?.['phone'] ?? location?.phone ?? ''}
        error={fields['phone']}
      />
    </>
  );
}

type KeptOf = Pick<Parameters<typeof useDraft>[0], 'form' | 'name' | 'isSaved'> & {
  saved: Pick<ReturnType<typeof useSavedForm>, 'setDirty' | 'discard' | 'fillAnew'>;
};

/** The draft of this form: what was typed earlier and not saved. */
function useKept({ saved, ...of }: KeptOf) {
  const [kept, setKept] = useState<Draft>();
  const draft = useDraft({
    ...of,
    ownOf: typedOf,
    onFound: (found) => {
      setKept(found);
      saved.fillAnew();
      saved.setDirty(true);
    },
  });
  const touch = () => {
    saved.setDirty(true);
    draft.note();
  };
  const discard = () => {
    setKept(undefined);
    saved.discard();
    draft.forget();
  };
  return { kept, touch, discard };
}
