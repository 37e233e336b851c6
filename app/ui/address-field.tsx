import { useEffect, useId, useRef, useState, type MutableRefObject, type RefObject } from 'react';
import { BlockStack, Button, Text, TextField } from '@shopify/polaris';
import {
  AddressParts,
  PARTS,
  PostedParts,
  PostedPosition,
  type AddressPart,
} from './address-parts.tsx';
import { addressOf, formatAddress, type AddressValue } from './address.ts';
import { useAddressSearch, type FetchDetails, type AddressSearch } from './use-address-search.ts';
import { useMendable, useOpenErrors } from './answer-turns.tsx';
import type { FetchSuggestions } from './use-suggestions.ts';
import './address-field.css';

const suggestionId = (listId: string, index: number) => `${listId}-${index}`;

export type AddressFieldProps = {
  label: string;
  value: AddressValue;
  onChange(value: AddressValue): void;
  fetchSuggestions: FetchSuggestions;
  fetchDetails: FetchDetails;
  /** Stands before the names of the form's fields: 'delivery_' gives delivery_street. */
  namePrefix?: string;
  /** The answer's faults: 'address' for the whole, the others by the part's own name. */
  errors?: Record<string, string>;
  helpText?: string;
  disabled?: boolean;
  /** There is a map to set a pin on. */
  asksPin?: boolean;
  /** Where the suggestions' source must be named beside them. */
  attribution?: string;
};

export const NO_POSITION = { latitude: null, longitude: null, geoSource: null, precision: null };

/** An address picked from suggestions, then open to correction part by part. A plain form post
 *  carries every part and the position under `namePrefix`. */
export function AddressField(props: AddressFieldProps) {
  const { label, value, onChange, namePrefix = '', helpText, disabled = false } = props;
  const { asksPin = true } = props;
  const errors = useOpenErrors(props.errors ?? {}, partsOf(value));
  const listId = useId();
  const [byHand, setByHand] = useState(formatAddress(value) !== '');
  const { error, mend } = useMendable(lineError(errors, byHand), value);
  const placed = usePlaced(value);
  const search = useAddressSearch({
    fetchSuggestions: props.fetchSuggestions,
    fetchDetails: props.fetchDetails,
    // The old position does not belong to the new text.
    onTyped() {
      mend();
      if (value.latitude !== null) onChange({ ...value, ...NO_POSITION });
    },
    onPicked: (place) => {
      onChange(addressOf(place));
      setByHand(true);
    },
    onUnreadable: () => setByHand(true),
  });
  const { typed, isOpen, suggestions, active } = search;
  const field = useRef<HTMLDivElement>(null);
  useHeldSubmit(field, search.isPicking, typed === null);

  function changePart(part: AddressPart, text: string) {
    search.forget();
    const town = placed.current[part];
    const isTown = part === 'city' || part === 'province';
    const isElsewhere = isTown && town !== '' && town !== text;
    onChange({ ...value, [part]: text, ...(isElsewhere ? NO_POSITION : {}) });
  }

  const hasChoice = isOpen && suggestions.length > 0;
  const posted = { value, namePrefix };
  return (
    <BlockStack gap="300">
      <div className="address-field" role="presentation" onKeyDown={search.press} ref={field}>
        <TextField
          label={label}
          name={`${namePrefix}search`}
          value={typed ?? formatAddress(value)}
          onChange={search.type}
          onBlur={search.close}
          placeholder="12 Kloof Street, Gardens, Cape Town"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          disabled={disabled}
          loading={search.isLoading}
          error={error ?? search.pickError ?? undefined}
          helpText={helpText}
          role="combobox"
          ariaAutocomplete="list"
          ariaExpanded={hasChoice}
          ariaControls={listId}
          ariaActiveDescendant={hasChoice ? suggestionId(listId, active) : undefined}
        />
        <AddressSuggestions {...{ id: listId, label, search, attribution: props.attribution }} />
      </div>

      {byHand ? (
        <AddressParts {...{ ...posted, onChange: changePart, disabled, errors }} />
      ) : (
        <>
          <PostedParts {...posted} />
          <div>
            <Button variant="plain" onClick={() => setByHand(true)} disabled={disabled}>
              Fill in the address by hand
            </Button>
          </div>
        </>
      )}
      <PostedPosition {...posted} />
      <input type="hidden" name={`${namePrefix}unpicked`} value={typed ?? ''} />
      {asksPin && byHand && value.latitude === null && !value.typed ? (
        <Text as="p" tone="subdued">
          Without a pin we use the town centre. Choose a suggestion, or set the pin on the map.
        </Text>
      ) : null}
    </BlockStack>
  );
}

function partsOf(value: AddressValue): Record<AddressPart, string> {
  return Object.fromEntries(PARTS.map((part) => [part, value[part]])) as Record<
    AddressPart,
    string
  >;
}

/** What is wrong with the address as a whole; with a part only while the part has no field in sight. */
function lineError(errors: Record<string, string>, byHand: boolean): string | undefined {
  const part = byHand ? undefined : PARTS.find((key) => errors[key]);
  return errors['address'] ?? (part && errors[part]);
}

/** The address as it was when it got its position. */
function usePlaced(value: AddressValue): MutableRefObject<AddressValue> {
  const placed = useRef(value);
  useEffect(() => {
    const { latitude, longitude } = placed.current;
    if (latitude !== value.latitude || longitude !== value.longitude) placed.current = value;
  }, [value]);
  return placed;
}

type Props = {
  id: string;
  label: string;
  search: AddressSearch;
  attribution?: string | undefined;
};

/** The list below the line, of which the keys of the line choose. */
function AddressSuggestions({ id, label, search, attribution }: Props) {
  const { isOpen, suggestions, active, setActive, pick, note } = search;
  const list = useRef<HTMLDivElement>(null);
  const isChoice = isOpen && suggestions.length > 0;
  // Above what sticks to the foot of the window, which the page keeps free (scroll-padding).
  useEffect(() => {
    if (isChoice) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isChoice, suggestions]);
  useEffect(() => {
    document.getElementById(suggestionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    // Pressing the mouse on the list must not take the focus from the field.
    <div
      ref={list}
      // A note alone covers nothing: it takes a place of its own.
      className={`address-field__list${suggestions.length > 0 ? ' is-choice' : ''}`}
      hidden={!isOpen}
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      <ul id={id} role="listbox" aria-label={`${label} suggestions`}>
        {suggestions.map((suggestion, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <li
            key={suggestion.id}
            id={suggestionId(id, index)}
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
        {note}
      </div>
      {attribution && suggestions.length > 0 ? (
        <div className="address-field__attribution">{attribution}</div>
      ) : null}
    </div>
  );
}

/** Holds the form's submission back while a part of it is still being read, and sends it then;
 *  `isWhole`: whether that part came. */
function useHeldSubmit(within: RefObject<HTMLElement>, isReading: boolean, isWhole: boolean): void {
  const held = useRef<{ submitter: HTMLElement | null } | null>(null);
  useEffect(() => {
    const form = within.current?.closest('form');
    if (!form) return;
    if (!isReading) {
      const submitter = held.current?.submitter;
      const goesOn = held.current !== null && isWhole;
      held.current = null;
      if (goesOn) form.requestSubmit(submitter);
      return;
    }
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = { submitter: event.submitter };
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [within, isReading, isWhole]);
}
