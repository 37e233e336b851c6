import { useMemo, useEffect, useRef } from 'react';
import type { LocationHub } from '#app/domain/hubs/location-hubs.ts';
import { pickupLocationsMessages } from '#app/messages/pickup-locations.ts';
import { useShell } from '#app/shells/shell.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { firstError } from '#app/ui/refusals.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';
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

type Text = ReturnType<typeof pickupLocationsMessages.in>['text'];

export function LocationsScreen({ storeName, hubs, locations }: Props) {
  const { Page, href, stores } = useShell();
  const { text } = useMessages(pickupLocationsMessages);
  useArrival();
  const columns = useMemo(
    () => [
      ...columnsOf(text),
      ...(hubs.length > 0 ? [hubColumn(text, hubs)] : []),
      actionsColumn(text, { storeName, isLast: locations.length === 1 }),
    ],
    [text, hubs, storeName, locations.length],
  );
  const add = (
    <ButtonLink kind="primary" to={href(stores.addLocation(storeName))}>
      {text('add')}
    </ButtonLink>
  );
  return (
    <Page
      title={text('title')}
      {...(stores.parent ? { subtitle: storeName, back: stores.parent } : {})}
      actions={
        <>
          <RefreshButton />
          {add}
        </>
      }
    >
      <DataTable
        label={text('label')}
        columns={columns}
        rows={locations}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        empty={
          <EmptyState help="pickup-locations" title={text('none.title')} action={add}>
            {text('none.body')}
          </EmptyState>
        }
      />
    </Page>
  );
}

function columnsOf(text: Text): readonly Column<Row>[] {
  return [
    {
      key: 'name',
      head: text('column.name'),
      cell: ({ name }) => <b title={name}>{name}</b>,
      phone: 'title',
      // Narrow enough that all columns, with the actions in one line, fit at 1280 px.
      maxRem: 11,
    },
    {
      key: 'address',
      head: text('column.address'),
      cell: ({ address }) => <span title={address}>{address}</span>,
      maxRem: 14,
    },
    { key: 'phone', head: text('column.phone'), cell: (row) => row.phone ?? '–' },
    {
      key: 'default',
      head: text('column.default'),
      cell: (row) => (row.isDefault ? text('default') : '–'),
      phone: 'aside',
    },
  ];
}

function hubColumn(text: Text, hubs: readonly Hub[]): Column<Row> {
  return {
    key: 'hub',
    head: text('column.hub'),
    cell: (row) => <LocationHubField location={row} hubs={hubs} />,
  };
}

function actionsColumn(text: Text, of: { storeName: string; isLast: boolean }): Column<Row> {
  return {
    key: 'acts',
    head: text('column.actions'),
    pinned: true,
    cell: (row) => <LocationActions location={row} {...of} />,
  };
}

type LocationHubFieldProps = {
  location: { id: string; name: string; hub: LocationHub | null };
  hubs: readonly { id: string; name: string }[];
};

/** The hub to which orders from this location are brought: the nearest one, or one that an administrator chose. */
export function LocationHubField({ location: { id, name, hub }, hubs }: LocationHubFieldProps) {
  const { toast } = useShell();
  const { text } = useMessages(pickupLocationsMessages);
  const fetcher = useFetcher<{ errors?: FormErrors }>();
  const asked = useRef(false);
  const { state, data } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !asked.current) return;
    asked.current = false;
    const error = data
      ? data.errors && firstError(data.errors, text('hub.notSaved'))
      : text('hub.noAnswer');
    toast(error ?? text('hub.saved'), error ? { isError: true } : {});
    // Only the fetcher may trigger this effect. On a busy page the states between two idle ones may never render, so a
    // new answer triggers it too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, data]);
  const choose = (hubId: string) => {
    asked.current = true;
    fetcher.submit({ locationId: id, hubId }, { method: 'post' });
  };
  const sent = fetcher.formData?.get('hubId');
  const value = typeof sent === 'string' ? sent : hub?.isChosen ? (hub.hubId ?? '') : '';
  const nearest = hub?.isChosen ? null : hub?.name;
  return (
    <select
      className="t-input t-hub-choice"
      aria-label={text('hub.of', { location: name })}
      value={value}
      // Disabling it would take the focus from a person who chooses with the arrow keys.
      aria-busy={state !== 'idle'}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">
        {nearest ? text('hub.nearestNamed', { hub: nearest }) : text('hub.nearest')}
      </option>
      {hubs.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
