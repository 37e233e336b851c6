import { useEffect, useRef } from 'react';
import type { LocationHub } from '#app/domain/hubs/location-hubs.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { firstError } from '#app/ui/refusals.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Props = {
  location: { id: string; name: string; hub: LocationHub | null };
  hubs: readonly { id: string; name: string }[];
};

/** The hub to which orders from this location are brought: the nearest one, or one that an administrator chose. */
export function LocationHubField({ location: { id, name, hub }, hubs }: Props) {
  const { toast } = useShell();
  const fetcher = useFetcher<{ errors?: FormErrors }>();
  const asked = useRef(false);
  const { state, data } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !asked.current) return;
    asked.current = false;
    const fault = data
      ? data.errors && firstError(data.errors, 'The hub was not saved. Choose it again.')
      : 'We did not get an answer. Choose it again.';
    toast(fault ?? 'Hub saved.', fault ? { isError: true } : {});
    // Only a change of state may trigger this.
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
