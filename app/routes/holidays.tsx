import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { HolidaysAction, HolidaysQuery } from '#app/domain/holidays/holiday.schema.ts';
import { listHolidays } from '#app/domain/holidays/list-holidays.ts';
import { proclaimHoliday, removeHoliday } from '#app/domain/holidays/proclaim-holiday.ts';
import { holidayMessages } from '#app/messages/holidays.ts';
import type { HolidaysDone } from '#app/screens/holidays/holidays-answer.ts';
import { HolidaysScreen } from '#app/screens/holidays/holidays-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = holidayMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, query } = await enter(args, {
    permission: 'holiday.write',
    query: HolidaysQuery,
  });
  const { year, rows } = await listHolidays(services, query.year);
  return { year, rows, setting: services.settings.holidays };
});

export const action = formActions<HolidaysAction, HolidaysDone>(HolidaysAction, {
  proclaim: {
    permission: 'holiday.write',
    run: async ({ services, actor, input }) => {
      await proclaimHoliday(services, actor, input);
      return { message: text('add.done'), added: input.day, errors: undefined };
    },
  },
  remove: {
    permission: 'holiday.write',
    run: async ({ services, actor, input }) => {
      await removeHoliday(services, actor, input);
      return { message: text('remove.done'), added: null, errors: undefined };
    },
  },
});

export default function HolidaysRoute() {
  return <HolidaysScreen {...useLoaderData<typeof loader>()} />;
}
