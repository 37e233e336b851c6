import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActs } from '#app/auth/form-acts.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { HolidaysAct, HolidaysQuery } from '#app/domain/holidays/holiday.schema.ts';
import { listHolidays } from '#app/domain/holidays/list-holidays.ts';
import { proclaimHoliday, removeHoliday } from '#app/domain/holidays/proclaim-holiday.ts';
import type { HolidaysDone } from '#app/screens/holidays/holidays-answer.ts';
import { HolidaysScreen } from '#app/screens/holidays/holidays-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Public holidays' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, query } = await enter(args, {
    permission: 'holiday.write',
    query: HolidaysQuery,
  });
  const { year, rows } = await listHolidays(services, query.year);
  return { year, rows, setting: services.settings.holidays };
});

export const action = formActs<HolidaysAct, HolidaysDone>(HolidaysAct, {
  proclaim: {
    permission: 'holiday.write',
    run: async ({ services, actor, input }) => {
      await proclaimHoliday(services, actor, input);
      return { message: 'Day added', added: input.day, errors: undefined };
    },
  },
  remove: {
    permission: 'holiday.write',
    run: async ({ services, actor, input }) => {
      await removeHoliday(services, actor, input);
      return { message: 'Day removed', added: null, errors: undefined };
    },
  },
});

export default function HolidaysRoute() {
  return <HolidaysScreen {...useLoaderData<typeof loader>()} />;
}
