import { useMemo, useEffect, useRef } from 'react';
import type { LocationHub } from '#app/domain/hubs/location-hubs.ts';
import { useShell } from '#app/shells/shell.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { firstError } from '#app/ui/refusals.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { LocationActions } from './location-actions.tsx';
import { useArrival } from './use-arrival.ts';

type Row = {
  id: string;
  name: string;
  address: string;
  phone: string | null;
  isDefault: boolean;
  approximate: boolean;
  /** Whether the location comes from Shopify and must be changed there. */
  isOfShop: boolean;
  /** The number of orders for pickup here that are not booked yet. */
  unbooked: number;
  /** Only for administrators; null for others. */
  hub: LocationHub | null;
};
type Hub = { id: string; name: string };
type Props = { storeName: string; hubs: readonly Hub[]; locations: Row[] };

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'Location Name',
    cell: ({ name }) => <b title={name}>{name}</b>,
    phone: 'title',
    // Narrow enough that all columns, with the actions in one line, fit at 1280 px.
    maxRem: 11,
  },
  {
    key: 'address',
    head: 'Address',
    cell: ({ address }) => <span title={address}>{address}</span>,
    maxRem: 14,
  },
  { key: 'phone', head: 'Phone', cell: (row) => row.phone ?? '–' },
  {
    key: 'default',
    head: 'Default',
    cell: (row) => (row.isDefault ? 'Default' : '–'),
    phone: 'aside',
  },
];

export function LocationsScreen({ storeName, hubs, locations }: Props) {
  const { Page, href, stores } = useShell();
  useArrival();
  const columns = useMemo(
    () => [
      ...COLUMNS,
      ...(hubs.length > 0 ? [hubColumn(hubs)] : []),
      actionsColumn(storeName, locations.length === 1),
    ],
    [hubs, storeName, locations.length],
  );
  const add = (
    <ButtonLink kind="primary" to={href(stores.addLocation(storeName))}>
      Add Location
    </ButtonLink>
  );
  return (
    <Page
      title="Pickup Locations"
      {...(stores.parent ? { subtitle: storeName, back: stores.parent } : {})}
      actions={
        <>
          <RefreshButton />
          {add}
        </>
      }
    >
      <DataTable
        label="Pickup locations"
        columns={columns}
        rows={locations}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        empty={
          <EmptyState help="pickup-locations" title="No pickup location yet" action={add}>
            The courier collects here. Add one before you ship orders of this store.
          </EmptyState>
        }
      />
    </Page>
  );
}

function hubColumn(hubs: readonly Hub[]): Column<Row> {
  return {
    key: 'hub',
    head: 'Hub',
    cell: (row) => <LocationHubField location={row} hubs={hubs} />,
  };
}

function actionsColumn(storeName: string, isLast: boolean): Column<Row> {
  return {
    key: 'acts',
    head: 'Actions',
    pinned: true,
    cell: (row) => <LocationActions storeName={storeName} location={row} isLast={isLast} />,
  };
}

type LocationHubFieldProps = {
  location: { id: string; name: string; hub: LocationHub | null };
  hubs: readonly { id: string; name: string }[];
};

/** The hub to which orders from this location are brought: the nearest one, or one that an administrator chose. */
export function LocationHubField({ location: { id, name, hub }, hubs }: LocationHubFieldProps) {
  const { toast } = useShell();
  const fetcher = useFetcher<{ errors?: FormErrors }>();
  const asked = useRef(false);
  const { state, data } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !asked.current) return;
    asked.current = false;
    const error = data
      ? data.errors && firstError(data.errors, 'The hub was not saved. Choose it again.')
      : 'We did not get an answer. Choose it again.';
    toast(error ?? 'Hub saved.', error ? { isError: true } : {});
    // Only a change of `state` may trigger this effect.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
  const choose = (hubId: string) => {
    asked.current = true;
    fetcher.submit({ locationId: id, hubId }, { method: 'post' });
  };
  const sent = fetcher.formData?.get('hubId');
  const value = typeof sent === 'string' ? sent : hub?.isChosen ? (hub.hubId ?? '') : '';
  const nearest = hub?.name && !hub.isChosen ? `Nearest (${hub.name})` : 'Nearest';
  return (
    <select
      className="t-input t-hub-choice"
      aria-label={`Hub of ${name}`}
      value={value}
      disabled={state !== 'idle'}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{nearest}</option>
      {hubs.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
