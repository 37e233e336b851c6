import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { AddressPicker } from '#app/ui/address-picker.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { usePlaces } from '#app/ui/use-places.ts';
import { locationsPath } from './store-paths.ts';

type Props = {
  storeName: string;
  tileUrl: string | null;
  isNewStore: boolean;
  errors?: FormErrors;
};

export function AddLocationScreen({ storeName, tileUrl, isNewStore, errors }: Props) {
  const { Page } = useShell();
  const places = usePlaces();
  const isBusy = useNavigation().state !== 'idle';
  const fields = errors?.fields ?? {};
  const addressError =
    fields['address'] ?? fields['latitude'] ?? fields['longitude'] ?? fields['postalCode'];
  return (
    <Page
      title="Create Pick up Location"
      subtitle={storeName}
      back={{ label: 'Pickup Locations', path: locationsPath(storeName) }}
    >
      {isNewStore ? (
        <Banner tone="info" title="Store created successfully.">
          Now say where the courier collects its parcels.
        </Banner>
      ) : null}
      <Card>
        <Form method="post" noValidate>
          <TextField
            label="Location Name"
            name="locationName"
            maxLength={80}
            defaultValue={errors?.values['locationName']}
            error={fields['locationName']}
          />
          <AddressPicker
            label="Address"
            tileUrl={tileUrl}
            {...places}
            {...(addressError ? { error: addressError } : {})}
          />
          <TextField
            label="Phone (Optional)"
            name="phone"
            type="tel"
            autoComplete="tel"
            help="Whom the driver calls at collection."
            defaultValue={errors?.values['phone']}
            error={fields['phone']}
          />
          {errors?.message ? (
            <p className="t-field__error" role="alert">
              {errors.message}
            </p>
          ) : null}
          <div className="t-group">
            <Button kind="primary" type="submit" busy={isBusy}>
              Create Location
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
