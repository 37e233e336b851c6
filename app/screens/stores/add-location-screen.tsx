import { Form, useNavigate, useNavigation } from '@remix-run/react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { addressOfDraft } from '#app/screens/create-order/create-draft.rules.ts';
import { Resumed } from '#app/screens/order-form/resumed.tsx';
import { typedOf, type Draft } from '#app/shells/drafts.ts';
import { useShell } from '#app/shells/shell.ts';
import { useDraft } from '#app/shells/use-draft.ts';
import { AddressPicker } from '#app/ui/address-picker.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormFault } from '#app/ui/form-fault.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { usePlaces } from '#app/ui/use-places.ts';
import { useArrival } from './use-arrival.ts';

type Answer = { isAdded?: boolean; errors?: FormErrors };
type Props = {
  storeName: string;
  tileUrl: string | null;
  /** The store has none yet. */
  isFirst: boolean;
  answer?: Answer;
};

export function AddLocationScreen({ storeName, tileUrl, isFirst, answer }: Props) {
  const { Page, SaveBar, href, stores, toast } = useShell();
  useArrival();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isDirty, setDirty] = useState(false);
  // A new number empties the form, the address and its pin too.
  const [round, setRound] = useState(0);
  const [discarded, setDiscarded] = useState<Answer>();
  const places = usePlaces();
  const isBusy = useNavigation().state !== 'idle';
  const errors = answer === discarded ? undefined : answer?.errors;
  const fields = errors?.fields ?? {};
  const list = href(stores.locations(storeName));
  const isAdded = answer?.isAdded === true;
  useEffect(() => {
    // Going while the page still reads itself anew would break that reading off.
    if (!isAdded || isBusy) return;
    toast('Pickup location added.');
    navigate(list);
  }, [isAdded, isBusy, toast, navigate, list]);
  const [kept, setKept] = useState<Draft>();
  const draft = useDraft({
    form,
    name: `add-location ${storeName}`,
    isSaved: isAdded,
    ownOf: typedOf,
    onFound: (found) => {
      setKept(found);
      setRound((last) => last + 1);
      setDirty(true);
    },
  });
  const touch = () => {
    setDirty(true);
    draft.note();
  };
  const discard = () => {
    setKept(undefined);
    setRound(round + 1);
    setDiscarded(answer);
    setDirty(false);
    draft.forget();
  };
  return (
    <Page
      title="Create Pick up Location"
      subtitle={storeName}
      back={{ label: 'Pickup Locations', path: stores.locations(storeName) }}
    >
      {isFirst && !isAdded ? (
        <Banner tone="info" title="Where does the courier collect?">
          The orders of this store can be shipped as soon as it has a pickup location.
        </Banner>
      ) : null}
      <Card>
        <SaveBar
          isDirty={isDirty && !isAdded}
          isBusy={isBusy}
          onSave={() => form.current?.requestSubmit()}
          onDiscard={discard}
        />
        {kept && !isAdded ? <Resumed /> : null}
        <Form method="post" noValidate ref={form} onInput={touch}>
          <Fragment key={round}>
            <TextField
              label="Location Name"
              name="locationName"
              maxLength={80}
              defaultValue={errors?.values['locationName'] ?? kept?.['locationName']}
              error={fields['locationName']}
            />
            <AddressPicker
              label="Address"
              tileUrl={tileUrl}
              onChange={touch}
              {...(kept ? { initial: addressOfDraft(kept) } : {})}
              {...places}
              errors={fields}
            />
            <TextField
              label="Phone (Optional)"
              name="phone"
              type="tel"
              autoComplete="tel"
              help="Whom the driver calls at collection."
              defaultValue={errors?.values['phone'] ?? kept?.['phone']}
              error={fields['phone']}
            />
          </Fragment>
          <FormFault says={errors?.message} />
          <div className="t-group">
            <Button kind="primary" type="submit" busy={isBusy}>
              Create Location
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
