import { useEffect, useRef } from 'react';
import { LONGEST_GATEWAY, MAX_GATEWAYS } from '#app/domain/stores/store-settings.rules.ts';
import { storePageMessages } from '#app/messages/store-page.ts';
import { useError } from '#app/ui/answer-turns.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  names: readonly string[];
  /** Errors by field; a line's key is `gateways.` with its index. */
  errors: Record<string, string>;
  onChange(names: string[]): void;
};

/** The payment methods that count as cash on delivery (product.md D21). */
export function GatewayList({ names, errors, onChange }: Props) {
  const { text } = useMessages(storePageMessages);
  useError(
    Object.entries(errors)
      .filter(([name]) => name.startsWith('gateways.'))
      .join(),
  );
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLSpanElement>(null);
  // Where the focus goes once the list has changed.
  const focus = useRef<'new' | 'add' | null>(null);
  useEffect(() => {
    if (focus.current === 'new')
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    if (focus.current === 'add') add.current?.querySelector<HTMLElement>('button')?.focus();
    focus.current = null;
  }, [names.length]);
  return (
    <fieldset className="t-fieldset">
      <legend>{text('cash.title')}</legend>
      <p className="t-field__help">{text('cash.help')}</p>
      <ul ref={list} className="t-rows">
        {names.map((name, index) => {
          return (
            // The index is the key, because two lines may have the same text while one is being typed.
            <GatewayLine
              key={index}
              name={name}
              index={index}
              error={errors[`gateways.${index}`]}
              onChange={(typed) => onChange(names.with(index, typed))}
              onRemove={() => {
                focus.current = 'add';
                onChange(names.toSpliced(index, 1));
              }}
            />
          );
        })}
      </ul>
      {names.length === 0 ? <p className="t-quiet">{text('cash.none')}</p> : null}
      <FormError says={errors['gateways']} />
      <span ref={add}>
        <Button
          disabled={names.length >= MAX_GATEWAYS}
          onClick={() => {
            focus.current = 'new';
            onChange([...names, '']);
          }}
        >
          {text('cash.add')}
        </Button>
      </span>
    </fieldset>
  );
}

type LineProps = {
  name: string;
  index: number;
  error: string | undefined;
  onChange(name: string): void;
  onRemove(): void;
};

function GatewayLine({ name, index, error, onChange, onRemove }: LineProps) {
  const { text } = useMessages(storePageMessages);
  const number = index + 1;
  const errorId = `gateway-error-${index}`;
  return (
    <li className={error ? 't-field is-wrong' : 't-field'}>
      <div className="t-rows__line">
        <input
          type="text"
          className="t-input"
          aria-label={text('cash.method', { number })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          maxLength={LONGEST_GATEWAY}
          autoComplete="off"
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button
          kind="quiet"
          aria-label={
            name ? text('cash.removeOf', { name }) : text('cash.removeUnnamed', { number })
          }
          onClick={onRemove}
        >
          {text('cash.remove')}
        </Button>
      </div>
      {error ? (
        <p id={errorId} className="t-field__error">
          {error}
        </p>
      ) : null}
    </li>
  );
}
