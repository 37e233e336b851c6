import type { Hub } from '@prisma/client';
import { z } from 'zod';
import { WEEKDAYS } from '#app/domain/hubs/hub.rules.ts';
import { HubInput, HubsQuery } from '#app/domain/hubs/hub.schema.ts';
import { hubById } from '#app/domain/hubs/hub-visibility.ts';
import { listHubs } from '#app/domain/hubs/list-hubs.ts';
import { createHub, updateHub } from '#app/domain/hubs/save-hub.ts';
import { toDegrees } from '#app/domain/shared/geo.ts';
import type { Services } from '#app/ports/services.ts';
import { endpoint, READS_NO_CUSTOMER } from './endpoint.ts';

const HubWire = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    team_id: z.string(),
    team_name: z.string(),
    delivery_days: z.array(z.enum(WEEKDAYS)).meta({
      description: 'The weekdays on which the hub delivers. Empty if not set.',
    }),
    cut_off: z.string().nullable().meta({
      description:
        'The cut-off for same-day delivery, for example `14:00`, Johannesburg time. Null if not set.',
    }),
    createdBy: z.string(),
    updatedBy: z.string(),
  })
  .meta({ id: 'Hub' });

const degrees = z.union([z.string(), z.number()]).nullish();
const HubBody = z
  .object({
    name: z.string(),
    description: z.string().nullish(),
    address: z.string().max(400).meta({
      description: 'The address in one line: street, suburb, town, postal code.',
    }),
    latitude: degrees,
    longitude: degrees,
    teamId: z.union([z.string(), z.number().transform(String)]).meta({
      description: 'The courier’s ID for the team that delivers for this hub.',
    }),
    teamName: z.string(),
    deliveryDays: z.array(z.enum(WEEKDAYS)).max(7).optional().meta({
      description:
        'The weekdays on which the hub delivers. The receiving page suggests the next one. Omit the field to keep the days. Send an empty list for no fixed days.',
    }),
    cutOff: z.string().nullish().meta({
      description:
        'The cut-off, for example `14:00`, Johannesburg time. Parcels received later go out on the next delivery day. Omit the field to keep the cut-off. Send null for none.',
    }),
    createdBy: z.string().nullish().meta({ description: 'Ignored. We record who makes the call.' }),
    updatedBy: z.string().nullish().meta({ description: 'Ignored. We record who makes the call.' }),
  })
  .meta({ id: 'HubInput' });
const HubId = z.string().meta({ description: 'The hub’s `_id`.' });
const HubChange = HubBody.extend({ hubId: HubId }).meta({ id: 'HubChange' });
const Saved = z.object({ message: z.string(), data: HubWire });

const IN_ONE_LINE = ['street', 'suburb', 'city', 'province', 'postalCode'] as const;
const wireNames = () => Object.fromEntries(IN_ONE_LINE.map((part) => [part, 'address']));

function hubOf(fresh: string) {
  return {
    name: `Hub ${fresh}`,
    address: '1 Harbour Road, Durban, 4001',
    latitude: -29.87,
    longitude: 31.02,
    teamId: '41003',
    teamName: 'Durban',
  };
}

export const hubEndpoints = [
  endpoint({
    method: 'post',
    path: '/hubs/create',
    summary: 'Create a hub',
    tag: 'hubs',
    permission: 'hub.write',
    body: HubBody,
    output: Saved,
    idempotent: true,
    wireNames,
    audit: ['hub.create'],
    example: ({ fresh }) => ({ body: hubOf(fresh) }),
    handle: async ({ services, keepAnswer }, actor, { body }) => {
      const answer = (hub: Hub) => ({ message: 'Hub created.', data: toWire(hub) });
      const input = await inputOf(services, body);
      return answer(
        await createHub(services, actor, input, (tx, hub) => keepAnswer(tx, answer(hub))),
      );
    },
  }),
  endpoint({
    method: 'get',
    path: '/hubs',
    summary: 'The hubs you can see',
    tag: 'hubs',
    permission: 'hub.read',
    query: HubsQuery,
    output: z.object({
      data: z.object({
        docs: z.array(HubWire),
        totalDocs: z.number(),
        page: z.number(),
        totalPages: z.number(),
      }),
    }),
    audit: READS_NO_CUSTOMER,
    example: {},
    handle: async ({ services }, actor, { query }) => {
      const { docs, ...counts } = await listHubs(services, actor, query);
      return { data: { docs: docs.map(toWire), ...counts } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/hubs/get',
    summary: 'One hub',
    tag: 'hubs',
    permission: 'hub.read',
    body: z.object({ hubId: HubId }),
    output: z.object({ data: HubWire }),
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: ({ fresh }) => ({ body: { hubId: fresh } }),
    handle: async ({ services }, actor, { body }) => ({
      data: toWire(await hubById(services.db, actor, 'hub.read', body.hubId)),
    }),
  }),
  endpoint({
    method: 'put',
    path: '/hubs/update',
    summary: 'Change a hub. Send all fields: only `deliveryDays` and `cutOff` are kept if omitted',
    tag: 'hubs',
    permission: 'hub.write',
    body: HubChange,
    output: Saved,
    errors: ['not-found'],
    wireNames,
    audit: ['hub.update'],
    example: ({ fresh }) => ({ body: { ...hubOf(fresh), hubId: fresh } }),
    handle: async ({ services }, actor, { body }) => {
      const input = await inputOf(services, body);
      const hub = await updateHub(services, actor, { ...input, id: body.hubId });
      return { message: 'Hub updated.', data: toWire(hub) };
    },
  }),
];

/** Converts the body of a call to our input; the address is parsed into its parts.
 *  @throws ZodError at the wrong field, in our field names. */
async function inputOf(services: Services, wire: z.infer<typeof HubBody>): Promise<HubInput> {
  const { name, description = null, teamId, teamName, deliveryDays, cutOff } = wire;
  const { street, suburb, city, province, postalCode } = await services.places.read(wire.address);
  return HubInput.parse({
    name,
    description,
    street,
    suburb,
    city,
    province,
    postalCode,
    latitude: toDegrees(wire.latitude),
    longitude: toDegrees(wire.longitude),
    geoSource: 'pin',
    teamId,
    teamName,
    deliveryDays,
    cutOff,
  });
}

function toWire(hub: Hub): z.infer<typeof HubWire> {
  const { id, name, description, address, latitude, longitude, createdBy, updatedBy } = hub;
  return {
    _id: id,
    id,
    name,
    description,
    address,
    latitude,
    longitude,
    team_id: hub.teamId,
    team_name: hub.teamName,
    delivery_days: WEEKDAYS.filter((_, day) => hub.deliveryDays.includes(day)),
    cut_off: hub.cutOff,
    createdBy,
    updatedBy,
  };
}
