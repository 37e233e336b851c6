import { useActionData, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { uiMessages } from '#app/messages/ui.ts';
import { Banner } from './banner.tsx';
import {
  closeRefusals,
  UNPLACED,
  unplacedErrors,
  useRefusal,
  useRefusals,
  type FieldError,
} from './refusals.ts';
import { useMessages } from './use-messages.ts';

type Checked = { refusals: readonly FormErrors[]; errors: readonly FieldError[] };
const NONE: Checked = { refusals: [], errors: [] };

/** Shows the errors that no field, message or toast on the screen shows; without it a button would seem to do
 *  nothing. Every page and dialog includes it.
 *  @param but refusals that do not belong to the dialog */
export function UnplacedErrors({ but }: { but?: ReadonlySet<FormErrors> }) {
  const refusals = useRefusals();
  const [checked, setChecked] = useState(NONE);
  // Runs after the screen has rendered its own errors.
  useEffect(() => {
    const own = refusals.filter((one) => !but?.has(one));
    setChecked({ refusals, errors: own.flatMap(unplacedErrors) });
  }, [refusals, but]);
  const errors = checked.refusals === refusals ? checked.errors : [];
  return errors.length > 0 ? <ErrorList errors={errors} close={() => closeRefusals()} /> : null;
}

/** Shows a page's unplaced errors. It also registers the answer of the page's own route. */
export function PageErrors() {
  useRefusal(useActionData(), { isSettled: useNavigation().state === 'idle', isPage: true });
  return <UnplacedErrors />;
}

function ErrorList({ errors, close }: { errors: readonly FieldError[]; close(): void }) {
  const { text } = useMessages(uiMessages);
  const [first, ...others] = errors.map(inWords);
  const shown = useRef<HTMLDivElement>(null);
  // The pressed button may be far below the banner.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [errors]);
  return (
    <div role="alert" ref={shown} {...{ [UNPLACED]: '' }}>
      {others.length === 0 ? (
        <Banner tone="bad" title={first ?? ''} onClose={close} />
      ) : (
        <Banner tone="bad" title={text('unplaced.title')} onClose={close}>
          <ul>
            {[first, ...others].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}

/** `Form key: This is required.` The banner has no field label beside the text, so the field's name is included. */
function inWords({ name, words }: FieldError): string {
  const spoken = name
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spoken ? `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}: ${words}` : words;
}
