import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { BlockStack, Button, Text, TextField } from '@shopify/polaris';
import { addressMessages } from '#app/messages/address.ts';
import {
  AddressParts,
  PARTS,
  PostedParts,
  PostedPosition,
  type AddressPart,
} from './address-parts.tsx';
import { addressOf, formatAddress, withOwnPosition, type AddressValue } from './address.ts';
import { useAddressSearch, type FetchDetails, type AddressSearch } from './use-address-search.ts';
import { useMendable, useOpenErrors } from './answer-turns.tsx';
import { useMessages } from './use-messages.ts';
import type { FetchSuggestions } from './use-suggestions.ts';
import './address-field.css';

const suggestionId = (listId: string, index: number) => `${listId}-${index}`;

export type AddressFieldProps = {
  label: string;
  value: AddressValue;
  onChange(value: AddressValue): void;
  fetchSuggestions: FetchSuggestions;
  fetchDetails: FetchDetails;
  /** Prefix of the form field names: 'delivery_' gives delivery_street. */
  namePrefix?: string;
  /** Errors from the server: 'address' is about the whole address, other keys are the names of its parts and of the
   *  coordinates. */
  errors?: Record<string, string>;
  helpText?: string;
  disabled?: boolean;
  /** Whether the form shows a map on which a pin can be set. */
  asksPin?: boolean;
  /** Credit for the suggestions' source, shown under them where its licence requires that. */
  attribution?: string;
};

/** An address chosen from suggestions, whose parts can then be corrected one by one. A plain form post carries
 *  every part and the position under `namePrefix`. */
export function AddressField(props: AddressFieldProps) {
  const { label, value, namePrefix = '', helpText, disabled = false, asksPin = true } = props;
  const { text } = useMessages(addressMessages);
  const listId = useId();
  const { search, error, errors, byHand, showParts, changePart, typeLine } = useAddressInput(props);
  const { typed, isOpen, suggestions, active } = search;
  const field = useRef<HTMLDivElement>(null);
  useHeldSubmit(field, search.isPicking, search.isPicked);

  const hasChoice = isOpen && suggestions.length > 0;
  const placed = withOwnPosition(value);
  const posted = { value: placed, namePrefix };
  return (
    <BlockStack gap="300">
      <div className="address-field" role="presentation" onKeyDown={search.press} ref={field}>
        <TextField
          label={label}
          name={`${namePrefix}search`}
          value={typed ?? formatAddress(value)}
          onChange={typeLine}
          onBlur={search.close}
          placeholder={text('line.example')}
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
            <Button variant="plain" onClick={showParts} disabled={disabled}>
              {text('line.byHand')}
            </Button>
          </div>
        </>
      )}
      <PostedPosition {...posted} />
      <input type="hidden" name={`${namePrefix}unpicked`} value={typed ?? ''} />
      {asksPin && byHand && placed.latitude === null && !value.typed ? (
        <Text as="p" tone="subdued">
          {text('line.pinHelp')}
        </Text>
      ) : null}
    </BlockStack>
  );
}

/** State of the address field: the search for an address, and its parts, which can be filled in by hand. */
function useAddressInput({ value, onChange, ...props }: AddressFieldProps) {
  const errors = useOpenErrors(props.errors ?? {}, partsOf(value));
  const [byHand, setByHand] = useState(formatAddress(value) !== '');
  const { error, repair } = useMendable(lineError(errors, byHand), value);
  const showParts = () => setByHand(true);
  const search = useAddressSearch({
    fetchSuggestions: props.fetchSuggestions,
    fetchDetails: props.fetchDetails,
    onTyped: repair,
    onPicked(place) {
      onChange(addressOf(place));
      showParts();
    },
    onUnreadable: showParts,
  });

  function changePart(part: AddressPart, text: string) {
    search.forget();
    onChange({ ...value, [part]: text, placedFor: value.placedFor ?? partsOf(value) });
  }
  /** If the text is the address again, as after undoing a change, no search is made. */
  function typeLine(text: string) {
    if (text === formatAddress(value)) search.forget();
    else search.type(text);
  }
  return { search, error, errors, byHand, showParts, changePart, typeLine };
}

function partsOf(value: AddressValue): Record<AddressPart, string> {
  return Object.fromEntries(PARTS.map((part) => [part, value[part]])) as Record<
    AddressPart,
    string
  >;
}

/** The error to show at the search line. It is the error of the whole address, or that of a part while the
 *  part's own field is hidden. */
function lineError(errors: Record<string, string>, byHand: boolean): string | undefined {
  const part = byHand ? undefined : PARTS.find((key) => errors[key]);
  return errors['address'] ?? (part && errors[part]);
}

type Props = {
  id: string;
  label: string;
  search: AddressSearch;
  attribution?: string | undefined;
};

/** The suggestions below the search line. The search line keeps the focus and handles the arrow keys. */
function AddressSuggestions({ id, label, search, attribution }: Props) {
  const { text } = useMessages(addressMessages);
  const { isOpen, suggestions, active, setActive, pick, note } = search;
  const list = useRef<HTMLDivElement>(null);
  const isChoice = isOpen && suggestions.length > 0;
  // Scrolls the list above the bar at the bottom of the window; the page reserves that space with scroll-padding.
  useEffect(() => {
    if (isChoice) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isChoice, suggestions]);
  useEffect(() => {
    document.getElementById(suggestionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    // Pressing the mouse button on the list must not take the focus from the field.
    <div
      ref={list}
      // A note without suggestions is placed in the page flow, so that it does not cover the fields below.
      className={`address-field__list${suggestions.length > 0 ? ' is-choice' : ''}`}
      hidden={!isOpen}
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      <ul id={id} role="listbox" aria-label={text('suggestions.label', { field: label })}>
        {suggestions.map((suggestion, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox field handles the keys
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

/** Delays the form's submission while the chosen suggestion's address is still loading, and submits it
 *  afterwards.
 *  @param isReading whether an address is loading
 *  @param isRead whether it loaded; if not, the delayed submission is dropped */
function useHeldSubmit(within: RefObject<HTMLElement>, isReading: boolean, isRead: boolean): void {
  const held = useRef<{ submitter: HTMLElement | null } | null>(null);
  useEffect(() => {
    const form = within.current?.closest('form');
    if (!form) return;
    if (!isReading) {
      const submitter = held.current?.submitter;
      const goesOn = held.current !== null && isRead;
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
  }, [within, isReading, isRead]);
}
