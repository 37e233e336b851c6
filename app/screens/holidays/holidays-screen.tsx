import { useEffect, useMemo, useState, useRef } from 'react';
import { HOLIDAY_YEARS } from '#app/domain/holidays/holiday.schema.ts';
import type { HolidayRow } from '#app/domain/holidays/list-holidays.ts';
import { CUT_OFF_TOOLTIP, type HolidaySetting } from '#app/domain/shared/cut-off.rules.ts';
import { useToastedAnswer } from '#app/screens/use-toasted-answer.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import type { HolidaysAnswer } from './holidays-answer.ts';
import { useNavigate } from '@remix-run/react';
import { FormError } from '#app/ui/form-error.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { weekdayOf } from '#app/domain/shared/holidays.rules.ts';
import { formatDate } from '#app/domain/shared/time.ts';

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

type Props = { year: number; rows: readonly HolidayRow[]; setting: HolidaySetting };

const OBSERVED = `${CUT_OFF_TOOLTIP.observe}: the cut-off moves to the next working day.`;

/** For administrators: the public holidays of a year, and a form to add proclaimed ones. */
export function HolidaysScreen({ year, rows, setting }: Props) {
  const { Page } = useShell();
  const { submit, data, state } = useFetcher<HolidaysAnswer>();
  const [removing, setRemoving] = useState<HolidayRow | null>(null);
  useToastedAnswer(data);
  const columns = useMemo(() => columnsOf(setRemoving), []);
  const all = useMemo(() => [...rows], [rows]);
  return (
    <Page
      title="Public holidays"
      {...(setting === 'observe' ? { subtitle: OBSERVED } : {})}
      actions={<OtherYears year={year} />}
    >
      <div className="t-stack">
        {setting === 'ignore' ? (
          <Banner tone="info" title="The cut-off ignores these days">
            <p>
              Hubs see them when they choose a delivery date. To include them in the cut-off, set
              HOLIDAYS to observe on the server.
            </p>
          </Banner>
        ) : null}
        <ProclaimForm />
        <Card title={`Holidays of ${year}`}>
          <DataTable
            label={`Holidays of ${year}`}
            columns={columns}
            rows={all}
            rowId={({ day }) => day}
            rowLabel={({ name }) => name}
            empty={null}
          />
        </Card>
      </div>
      <ConfirmDialog
        danger
        isOpen={removing !== null}
        title="Remove this day"
        confirmLabel="Remove day"
        busy={state === 'submitting'}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) submit({ intent: 'remove', day: removing.day }, { method: 'post' });
          setRemoving(null);
        }}
      >
        <p>
          {removing ? `${removing.name}, ${dayWords(removing.day)},` : 'It'} becomes a normal
          working day again.
        </p>
      </ConfirmDialog>
    </Page>
  );
}

function columnsOf(remove: (row: HolidayRow) => void): Column<HolidayRow>[] {
  return [
    {
      key: 'day',
      head: 'Day',
      cell: ({ day }) => <span className="t-nowrap">{dayWords(day)}</span>,
    },
    {
      key: 'name',
      head: 'Name',
      cell: ({ name }) => <b title={name}>{name}</b>,
      phone: 'title',
      maxRem: 24,
    },
    {
      key: 'from',
      head: 'Source',
      cell: ({ addedBy }) =>
        addedBy === null ? 'Public Holidays Act' : `Proclaimed, added by ${addedBy}`,
    },
    {
      key: 'remove',
      head: 'Actions',
      cell: (row) =>
        row.addedBy === null ? null : (
          <Button kind="quiet" aria-label={`Remove ${row.name}`} onClick={() => remove(row)}>
            Remove
          </Button>
        ),
      align: 'end',
      phone: 'aside',
    },
  ];
}

/** Adds a holiday that no rule yields, such as an election day. Afterwards its year is shown. */
function ProclaimForm() {
  const { href, toast } = useShell();
  const navigate = useNavigate();
  const { Form, data, state } = useFetcher<HolidaysAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const done = data && !data.errors ? data : null;
  useEffect(() => {
    if (!done) return;
    toast(done.message);
    form.current?.reset();
    if (done.added) navigate(href(`/holidays?year=${done.added.slice(0, 4)}`), { replace: true });
  }, [done, toast, navigate, href]);
  const errors = data?.errors;
  return (
    <Card title="Add a proclaimed day">
      <p className="t-quiet t-lead">
        Public holidays are already listed. Add election days and other days that the President
        declares.
      </p>
      <Form method="post" noValidate ref={form} action={href('/holidays')}>
        <input type="hidden" name="intent" value="proclaim" />
        <TextField
          label="Day"
          type="date"
          name="day"
          required
          defaultValue={errors?.values['day']}
          error={errors?.fields['day']}
        />
        <TextField
          label="Name"
          name="name"
          maxLength={60}
          required
          autoComplete="off"
          help="For example Municipal elections."
          defaultValue={errors?.values['name']}
          error={errors?.fields['name']}
        />
        <FormError says={errors?.message} />
        <Button kind="primary" type="submit" busy={state !== 'idle'}>
          Add day
        </Button>
      </Form>
    </Card>
  );
}

/** `Friday, 26 Mar 2027`. */
function dayWords(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]}, ${formatDate(`${day}T12:00:00Z`)}`;
}

function OtherYears({ year }: Pick<Props, 'year'>) {
  const { href } = useShell();
  const at = (of: number) => href(`/holidays?year=${of}`);
  return (
    <>
      {year > HOLIDAY_YEARS.first ? (
        <ButtonLink to={at(year - 1)}>{String(year - 1)}</ButtonLink>
      ) : null}
      {year < HOLIDAY_YEARS.last ? (
        <ButtonLink to={at(year + 1)}>{String(year + 1)}</ButtonLink>
      ) : null}
    </>
  );
}
