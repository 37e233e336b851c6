import { Form } from '@remix-run/react';
import { Fragment } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { hubFormMessages } from '#app/messages/hub-form.ts';
import type { GeoSource } from '#app/ports/places.ts';
import { useGoOnceSaved, useSavedForm } from '#app/screens/use-saved-form.ts';
import { useShell } from '#app/shells/shell.ts';
import { EMPTY_ADDRESS, type AddressValue } from '#app/ui/address.ts';
import { AddressPicker } from '#app/ui/address-picker.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextArea, TextField } from '#app/ui/form-field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import type { MapTiles } from '#app/ui/map-pin.rules.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { usePlaces } from '#app/ui/use-places.ts';
import { WEEKDAYS } from '#app/domain/hubs/hub.rules.ts';
import { TeamFields, type Team } from './team-fields.tsx';

/** Weekdays by number (0 is Sunday), from Monday, on which a week starts in South Africa. */
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];

type Hub = {
  id: string;
  name: string;
  description: string | null;
  street: string | null;
  suburb: string | null;
  city: string | null;
  province: string | null;
  postalCode: string | null;
  address: string;
  latitude: number;
  longitude: number;
  geoSource: GeoSource;
  teamId: string;
  teamName: string;
  deliveryDays: number[];
  cutOff: string | null;
};
type Answer = { isSaved?: boolean; errors?: FormErrors };
type Props = { hub: Hub | null; teams: Team[] | null; tiles: MapTiles; answer?: Answer };

/** Adds or edits a hub (product.md D15). */
export function HubFormScreen({ hub, teams, tiles, answer }: Props) {
  const { Page, SaveBar, href } = useShell();
  const { text } = useMessages(hubFormMessages);
  const { form, round, errors, fields, ...saved } = useSavedForm(answer?.errors);
  const { isDirty, isBusy } = saved;
  const places = usePlaces();
  const isSaved = answer?.isSaved === true;
  const list = href('/hubs');
  useGoOnceSaved(isSaved, text(hub ? 'updated' : 'created'), list);
  const touch = () => saved.setDirty(true);
  return (
    <Page
      title={text(hub ? 'update' : 'create')}
      {...(hub ? { subtitle: hub.name } : {})}
      back={{ label: text('back'), path: '/hubs' }}
    >
      <div className="t-stack t-stack--narrow">
        <Card>
          <SaveBar
            isDirty={isDirty && !isSaved}
            isBusy={isBusy}
            onSave={saved.save}
            onDiscard={saved.discard}
          />
          <Form method="post" noValidate ref={form} onInput={touch}>
            <Fragment key={round}>
              <NameFields hub={hub} errors={errors} />
              <AddressPicker
                label={text('address')}
                tiles={tiles}
                onChange={touch}
                {...(hub ? { initial: addressOfHub(hub) } : {})}
                {...places}
                errors={fields}
              />
              <TeamFields
                teams={teams}
                team={hub ? { teamId: hub.teamId, name: hub.teamName } : null}
                errors={fields}
                onChange={touch}
              />
              <HubDaysFields
                days={hub?.deliveryDays ?? []}
                cutOff={errors?.values['cutOff'] ?? hub?.cutOff ?? ''}
                errors={fields}
              />
            </Fragment>
            <FormError says={errors?.message} />
            <div className="t-group">
              <Button kind="primary" type="submit" busy={isBusy}>
                {text(hub ? 'update' : 'create')}
              </Button>
              <ButtonLink to={list}>{text('cancel')}</ButtonLink>
            </div>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

/** The hub's address by parts. A hub created through the API, or before addresses had parts, has only a single line,
 *  which is put into the street field. */
function addressOfHub(hub: Hub): AddressValue {
  const { latitude, longitude, geoSource } = hub;
  const place = { latitude, longitude, geoSource, precision: 'street' as const };
  const hasParts = Boolean(hub.street ?? hub.city);
  return {
    ...EMPTY_ADDRESS,
    ...place,
    street: (hasParts ? hub.street : hub.address) ?? '',
    suburb: hub.suburb ?? '',
    city: hub.city ?? '',
    province: hub.province ?? '',
    postalCode: hub.postalCode ?? '',
  };
}

type HubDaysFieldsProps = {
  /** Weekdays by number; 0 is Sunday. */
  days: readonly number[];
  cutOff: string;
  errors: Record<string, string>;
};

/** The weekdays on which a hub delivers, and its cut-off for delivery on the same day. */
function HubDaysFields({ days, cutOff, errors }: HubDaysFieldsProps) {
  const { text } = useMessages(hubFormMessages);
  return (
    <>
      <fieldset className="t-weekdays">
        <legend>{text('days.label')}</legend>
        {FROM_MONDAY.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              name="deliveryDays"
              value={WEEKDAYS[day]}
              defaultChecked={days.includes(day)}
            />
            {nameOf(day)}
          </label>
        ))}
        <p className="t-field__help">{text('days.help')}</p>
      </fieldset>
      <TextField
        label={text('cutOff.label')}
        name="cutOff"
        type="time"
        defaultValue={cutOff}
        help={text('cutOff.help')}
        error={errors['cutOff']}
      />
    </>
  );
}

function nameOf(day: number): string {
  const [first = '', ...rest] = WEEKDAYS[day] ?? '';
  return first.toUpperCase() + rest.join('');
}

type NameProps = { hub: Hub | null; errors: FormErrors | null | undefined };

function NameFields({ hub, errors }: NameProps) {
  const { text } = useMessages(hubFormMessages);
  return (
    <>
      <TextField
        label={text('name')}
        name="name"
        maxLength={80}
        defaultValue={errors?.values['name'] ?? hub?.name}
        error={errors?.fields['name']}
      />
      <TextArea
        label={text('description')}
        name="description"
        maxLength={400}
        defaultValue={errors?.values['description'] ?? hub?.description ?? ''}
        error={errors?.fields['description']}
      />
    </>
  );
}
