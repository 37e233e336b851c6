import { useState } from 'react';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import { SelectField } from '#app/ui/form-field.tsx';

type Props = {
  stores: readonly StoreChoice[];
  errors: Record<string, string>;
  /** The earlier choice, e.g. from a draft. */
  chosen?: { storeName?: string; pickupLocationId?: string };
};

/** The order's store and its pickup location. The store's default location is preselected. */
export function StoreAndPickup({ stores, errors, chosen = {} }: Props) {
  const only = stores.length === 1 ? (stores[0]?.name ?? '') : '';
  const [storeName, setStoreName] = useState(chosen.storeName || only);
  const locations = stores.find((store) => store.name === storeName)?.locations ?? [];
  const isWithout = storeName !== '' && locations.length === 0;
  return (
    <>
      <SelectField
        label="Select Store"
        name="storeName"
        value={storeName}
        onChange={(event) => setStoreName(event.target.value)}
        error={errors['storeName']}
      >
        <option value="">Choose a store</option>
        {stores.map((store) => (
          <option key={store.name} value={store.name}>
            {store.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        // Re-mounted for another store, so that its default location is selected.
        key={storeName}
        label="Select Pickup"
        name="pickupLocationId"
        defaultValue={chosen.storeName === storeName ? chosen.pickupLocationId : undefined}
        error={errors['pickupLocationId']}
        help={isWithout ? 'This store has no pickup location yet.' : null}
      >
        {locations.length > 0 ? null : (
          <option value="">{storeName ? 'No pickup location' : 'Choose a store first'}</option>
        )}
        {locations.map((location) => (
          <option key={location.id} value={location.id}>
            {location.name} – {location.address}
          </option>
        ))}
      </SelectField>
    </>
  );
}
