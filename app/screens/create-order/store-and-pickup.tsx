import { useState } from 'react';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import { SelectField } from '#app/ui/form-field.tsx';

type Props = { stores: readonly StoreChoice[]; errors: Record<string, string> };

/** Whose order it is, and where the courier collects it. */
export function StoreAndPickup({ stores, errors }: Props) {
  const [storeName, setStoreName] = useState(stores.length === 1 ? (stores[0]?.name ?? '') : '');
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
        label="Select Pickup"
        name="pickupLocationId"
        error={errors['pickupLocationId']}
        help={isWithout ? 'This store has no pickup location yet.' : null}
      >
        {locations.length === 1 ? null : (
          <option value="">
            {storeName ? 'Choose where it is collected' : 'Choose a store first'}
          </option>
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
