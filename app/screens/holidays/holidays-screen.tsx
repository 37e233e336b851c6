import { useEffect, useMemo, useState, useRef } from 'react';
import { HOLIDAY_YEARS } from '#app/domain/holidays/holiday.rules.ts';
import type { HolidayRow } from '#app/domain/holidays/list-holidays.ts';
import type { HolidaySetting } from '#app/domain/shared/cut-off.rules.ts';
import { holidayMessages } from '#app/messages/holidays.ts';
import { useToastedAnswer } from '#app/screens/use-toasted-answer.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { HolidaysAnswer } from './holidays-answer.ts';
import { useNavigate } from '@remix-run/react';
import { FormError } from '#app/ui/form-error.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { weekdayOf } from '#app/domain/shared/holidays.rules.ts';
import { formatDate } from '#app/domain/shared/time.ts';

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

type Props = { year: number; rows: readonly HolidayRow[]; setting: HolidaySetting };

type Text = ReturnType<typeof holidayMessages.in>['text'];

/** For administrators: the public holidays of a year, and a form to add proclaimed ones. */
export function HolidaysScreen({ year, rows, setting }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(holidayMessages);
  const { submit, data, state } = useFetcher<HolidaysAnswer>();
  const [removing, setRemoving] = useState<HolidayRow | null>(null);
  useToastedAnswer(data);
  const columns = useMemo(() => columnsOf(text, setRemoving), [text]);
  const all = useMemo(() => [...rows], [rows]);
  return (
    <Page
      title={text('title')}
      {...(setting === 'observe' ? { subtitle: text('observed') } : {})}
      actions={<OtherYears year={year} />}
    >
      <div className="t-stack">
        {setting === 'ignore' ? (
          <Banner tone="info" title={text('ignored.title')}>
            <p>{text('ignored.body')}</p>
          </Banner>
        ) : null}
        <ProclaimForm />
        <Card title={text('title.ofYear', { year })}>
          <DataTable
            label={text('title.ofYear', { year })}
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
        title={text('remove.title')}
        confirmLabel={text('remove.confirm')}
        busy={state === 'submitting'}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) submit({ intent: 'remove', day: removing.day }, { method: 'post' });
          setRemoving(null);
        }}
      >
        <p>
          {removing
            ? text('remove.body', { name: removing.name, day: dayWords(removing.day) })
            : null}
        </p>
      </ConfirmDialog>
    </Page>
  );
}

function columnsOf(text: Text, remove: (row: HolidayRow) => void): Column<HolidayRow>[] {
  return [
    {
      key: 'day',
      head: text('column.day'),
      cell: ({ day }) => <span className="t-nowrap">{dayWords(day)}</span>,
    },
    {
      key: 'name',
      head: text('column.name'),
      cell: ({ name }) => <b title={name}>{name}</b>,
      phone: 'title',
      maxRem: 24,
    },
    {
      key: 'from',
      head: text('column.source'),
      cell: ({ addedBy }) =>
        addedBy === null ? text('source.act') : text('source.proclaimed', { person: addedBy }),
    },
    {
      key: 'remove',
      head: text('column.actions'),
      cell: (row) =>
        row.addedBy === null ? null : (
          <Button
            kind="quiet"
            aria-label={text('remove.buttonOf', { name: row.name })}
            onClick={() => remove(row)}
          >
            {text('remove.button')}
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
  const { text } = useMessages(holidayMessages);
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
    <Card title={text('add.title')}>
      <p className="t-quiet t-lead">{text('add.lead')}</p>
      <Form method="post" noValidate ref={form} action={href('/holidays')}>
        <input type="hidden" name="intent" value="proclaim" />
        <TextField
          label={text('add.day')}
          type="date"
          name="day"
          required
          defaultValue={errors?.values['day']}
          error={errors?.fields['day']}
        />
        <TextField
          label={text('add.name')}
          name="name"
          maxLength={60}
          required
          autoComplete="off"
          help={text('add.nameHelp')}
          defaultValue={errors?.values['name']}
          error={errors?.fields['name']}
        />
        <FormError says={errors?.message} />
        <Button kind="primary" type="submit" busy={state !== 'idle'}>
          {text('add.button')}
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
