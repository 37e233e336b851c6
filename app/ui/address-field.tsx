import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { BlockStack, Button, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { isAppError } from '#app/domain/shared/errors.ts';
import { PROVINCES } from '#app/domain/shared/province.ts';
import type { Place, PlaceSuggestion } from '#app/ports/places.ts';
import { addressOf, formatAddress, type AddressValue } from './address.ts';
import { useMendable } from './answer-turns.tsx';
import { useHeldSubmit } from './use-held-submit.ts';
import { useSuggestions, type FetchSuggestions } from './use-suggestions.ts';
import './address-field.css';

export type FetchDetails = (
  id: string,
  session: string,
  signal: AbortSignal,
) => Promise<Place | null>;

export type AddressFieldProps = {
  label: string;
  value: AddressValue;
  onChange(value: AddressValue): void;
  fetchSuggestions: FetchSuggestions;
  fetchDetails: FetchDetails;
  /** Stands before the names of the form's fields: 'delivery_' gives delivery_street. */
  namePrefix?: string;
  error?: string;
  helpText?: string;
  disabled?: boolean;
  /** Where the suggestions' source must be named beside them. */
  attribution?: string;
};

const PROVINCE_OPTIONS = [
  { label: 'Choose a province', value: '' },
  ...Object.entries(PROVINCES).map(([value, label]) => ({ label, value })),
];

const NO_POSITION = { latitude: null, longitude: null, geoSource: null, precision: null };

/** An address picked from suggestions, then open to correction part by part. A plain form post
 *  carries every part and the position under `namePrefix`. */
export function AddressField(props: AddressFieldProps) {
  const { label, value, onChange, namePrefix = '', helpText, disabled = false } = props;
  const { error, mend } = useMendable(props.error);
  const [judged, setJudged] = useState(value);
  if (judged !== value) {
    setJudged(value);
    mend();
  }
  const listId = useId();
  // Null: nothing is being typed, and the field shows the address itself.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [byHand, setByHand] = useState(formatAddress(value) !== '');
  const [pickError, setPickError] = useState<string | null>(null);
  const [session, setSession] = useState('');
  const picking = useRef<AbortController | null>(null);
  const [isPicking, setPicking] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  // The town that the position was given for.
  const placed = useRef(value);
  useEffect(() => {
    if (placed.current.latitude === value.latitude && placed.current.longitude === value.longitude)
      return;
    placed.current = value;
  }, [value]);
  useHeldSubmit(field, isPicking, typed === null);
  const { state, suggestions, failure } = useSuggestions(
    open ? typed : null,
    session,
    props.fetchSuggestions,
  );
  const listOpen = open && state !== 'idle';

  useEffect(() => setActive(0), [suggestions]);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);
  useEffect(() => () => picking.current?.abort(), []);

  function type(text: string) {
    picking.current?.abort();
    setPicking(false);
    if (session === '') setSession(crypto.randomUUID());
    setTyped(text);
    setOpen(true);
    setPickError(null);
    mend();
    // The old position does not belong to the new text.
    if (value.latitude !== null) onChange({ ...value, ...NO_POSITION });
  }

  async function pick(suggestion: PlaceSuggestion) {
    picking.current?.abort();
    const controller = new AbortController();
    picking.current = controller;
    setTyped(suggestion.label);
    setOpen(false);
    setPicking(true);
    try {
      const place = await props.fetchDetails(suggestion.id, session, controller.signal);
      if (controller.signal.aborted) return;
      if (!place) throw new Error('The place is gone.');
      onChange(addressOf(place));
      setTyped(null);
      setByHand(true);
    } catch (error) {
      if (controller.signal.aborted) return;
      setPickError(
        isAppError(error)
          ? error.message
          : 'That address could not be read. Pick it again, or fill in the parts and set the pin.',
      );
      setByHand(true);
    } finally {
      // One session is one search: the next one begins afresh.
      if (!controller.signal.aborted) {
        setSession('');
        setPicking(false);
      }
    }
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else if (suggestions.length > 0)
        setActive((active + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && listOpen) {
      event.preventDefault();
      const chosen = state === 'ready' ? suggestions[active] : undefined;
      if (chosen) void pick(chosen);
    } else if (event.key === 'Escape' && listOpen) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  const part = (key: 'street' | 'suburb' | 'city' | 'province' | 'postalCode') => ({
    name: namePrefix + key,
    value: value[key],
    disabled,
    onChange: (text: string) => {
      setTyped(null);
      const isTown = key === 'city' || key === 'province';
      const isElsewhere = isTown && placed.current[key] !== '' && placed.current[key] !== text;
      onChange({ ...value, [key]: text, ...(isElsewhere ? NO_POSITION : {}) });
    },
  });

  return (
    <BlockStack gap="300">
      <div className="address-field" role="presentation" onKeyDown={press} ref={field}>
        <TextField
          label={label}
          name={`${namePrefix}search`}
          value={typed ?? formatAddress(value)}
          onChange={type}
          onBlur={() => setOpen(false)}
          placeholder="12 Kloof Street, Gardens, Cape Town"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          disabled={disabled}
          loading={isPicking || (state === 'loading' && open)}
          error={error ?? pickError ?? undefined}
          helpText={helpText}
          role="combobox"
          ariaAutocomplete="list"
          ariaExpanded={listOpen && suggestions.length > 0}
          ariaControls={listId}
          ariaActiveDescendant={
            listOpen && suggestions.length > 0 ? `${listId}-${active}` : undefined
          }
        />
        {/* Pressing the mouse on the list must not take the focus from the field. */}
        <div
          className="address-field__list"
          hidden={!listOpen}
          onMouseDown={(event) => event.preventDefault()}
          role="presentation"
        >
          <ul id={listId} role="listbox" aria-label={`${label} suggestions`}>
            {suggestions.map((suggestion, index) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
              <li
                key={suggestion.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                onMouseMove={() => setActive(index)}
                onClick={() => void pick(suggestion)}
              >
                {suggestion.label}
              </li>
            ))}
          </ul>
          <div className="address-field__note" role="status">
            {listOpen ? noteFor(state, suggestions.length, failure) : ''}
          </div>
          {props.attribution && suggestions.length > 0 ? (
            <div className="address-field__attribution">{props.attribution}</div>
          ) : null}
        </div>
      </div>

      {byHand ? (
        <FormLayout>
          <TextField label="Street" autoComplete="off" maxLength={200} {...part('street')} />
          <FormLayout.Group condensed>
            <TextField label="Suburb" autoComplete="off" maxLength={100} {...part('suburb')} />
            <TextField label="City or town" autoComplete="off" maxLength={100} {...part('city')} />
          </FormLayout.Group>
          <FormLayout.Group condensed>
            <Select label="Province" options={PROVINCE_OPTIONS} {...part('province')} />
            <TextField
              label="Postal code"
              autoComplete="off"
              inputMode="numeric"
              maxLength={4}
              {...part('postalCode')}
            />
          </FormLayout.Group>
        </FormLayout>
      ) : (
        <>
          {(['street', 'suburb', 'city', 'province', 'postalCode'] as const).map((key) => (
            <input key={key} type="hidden" name={namePrefix + key} value={value[key]} />
          ))}
          <div>
            <Button variant="plain" onClick={() => setByHand(true)} disabled={disabled}>
              Fill in the address by hand
            </Button>
          </div>
        </>
      )}
      {(['latitude', 'longitude', 'geoSource', 'precision'] as const).map((key) => (
        <input key={key} type="hidden" name={namePrefix + key} value={value[key] ?? ''} />
      ))}
      <input type="hidden" name={`${namePrefix}unpicked`} value={typed ?? ''} />
      {byHand && value.latitude === null ? (
        <Text as="p" tone="subdued">
          Without a pin the middle of the town is taken. Pick a suggestion, or set the pin on the
          map.
        </Text>
      ) : null}
    </BlockStack>
  );
}

function noteFor(state: string, count: number, failure: string): string {
  if (state === 'loading') return 'Searching';
  if (state === 'failed') return failure;
  if (count === 0)
    return 'No match. Add the suburb and town, as in 12 Kloof Street, Gardens, Cape Town.';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
