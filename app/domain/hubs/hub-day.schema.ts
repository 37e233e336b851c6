import { z } from 'zod';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import { askedDay } from '#app/domain/shared/asked-day.schema.ts';
import { PageQuery } from '#app/domain/shared/page.ts';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { DAY_GROUP_NAMES, type DayGroup } from './day-groups.rules.ts';
import { RECEIVE_MESSAGES } from './receive.rules.ts';
import { AssignAction, DriversAction } from './receive.schema.ts';

/** The courier's number for a driver. */
const FleetId = z.string().regex(/^[\w-]{1,40}$/);

/** `?day&driver&group&page`: with `driver`, that driver's shipments; otherwise one group of unfinished shipments. */
export const HubDayQuery = PageQuery.pick({ page: true }).extend({
  day: askedDay().or(z.literal('')).catch('').default(''),
  driver: FleetId.or(z.literal('')).catch('').default(''),
  group: z
    .enum(DAY_GROUP_NAMES as [DayGroup, ...DayGroup[]])
    .or(z.literal(''))
    .catch('')
    .default(''),
});
export type HubDayQuery = z.infer<typeof HubDayQuery>;

/** `?day`: the day to show for all hubs. */
export const GlanceQuery = HubDayQuery.pick({ day: true });
export type GlanceQuery = z.infer<typeof GlanceQuery>;

export const ExpectedQuery = HubDayQuery.pick({ page: true });

export const HubDayExport = HubDayQuery.pick({ day: true }).extend({
  style: CsvStyleChoice.catch('comma').default('comma'),
});

/** The actions on the page of a hub's day. The hub's id is in the URL. */
export const HubDayAction = z.discriminatedUnion('intent', [
  AssignAction,
  DriversAction,
  z.object({
    intent: z.literal('assignAll'),
    day: askedDay(),
    /** The courier's number for the current driver; '' for parcels that are here without a driver. */
    from: FleetId.or(z.literal('')),
    driverId: requiredText(40, RECEIVE_MESSAGES.driver),
  }),
  z.object({ intent: z.literal('loadList'), day: askedDay(), driver: FleetId }),
  z.object({ intent: z.literal('closeOut'), day: askedDay() }),
]);
export type HubDayAction = z.infer<typeof HubDayAction>;
