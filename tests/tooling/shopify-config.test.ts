import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseGraphql, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { API_VERSION } from '#app/integrations/shopify/api-version.ts';
import {
  FIELD_SCOPES,
  SECTION_SCOPES,
  SIGHT_SCOPES,
  TOPIC_SCOPES,
} from '#app/integrations/shopify/field-scopes.ts';
import * as operations from '#app/integrations/shopify/operations.ts';
import { readWebhook } from '#app/integrations/shopify/read-webhook.ts';
import { SHOPIFY_SCOPES } from '#app/integrations/shopify/scopes.ts';
import { adminSchema } from '#simulators/shopify/schema.ts';

type Subscription = { topics?: string[]; compliance_topics?: string[]; uri: string };
type AppToml = {
  name: string;
  application_url: string;
  embedded: boolean;
  access_scopes: { scopes: string; use_legacy_install_flow: boolean };
  auth: { redirect_urls: string[] };
  webhooks: { api_version: string; subscriptions: Subscription[] };
  app_proxy: { url: string; prefix: string; subpath: string };
  network_access: { allowed_sources: string[]; allowed_navigation_hosts: string[] };
};

const toml = parse(readFileSync('shopify.app.toml', 'utf8')) as unknown as AppToml;
const { origin, host } = new URL(toml.application_url);
const fixtures = join('tests/fixtures/shopify');
const { files } = JSON.parse(readFileSync(join(fixtures, 'index.json'), 'utf8')) as {
  files: { file: string; topic: string }[];
};

test('the app requests what the code uses: scopes, version, token exchange', () => {
  expect(toml.access_scopes.scopes.split(',')).toEqual(SHOPIFY_SCOPES);
  expect(toml.access_scopes.use_legacy_install_flow).toBe(false);
  // The extensions call only our API, so they need no access to Shopify's.
  expect(toml).not.toHaveProperty('access');
  expect(toml.webhooks.api_version).toBe(API_VERSION);
  expect(toml.embedded).toBe(true);
  expect(toml.name.length).toBeLessThanOrEqual(30);
});

/** The scopes that one of our GraphQL documents needs for its fields. */
function scopesOfDocument(text: string): string[] {
  const types = new TypeInfo(adminSchema());
  const scopes: string[] = [];
  visit(
    parseGraphql(text),
    visitWithTypeInfo(types, {
      Field({ name }) {
        const field = `${types.getParentType()?.name}.${name.value}`;
        scopes.push(
          ...[FIELD_SCOPES[field], SIGHT_SCOPES[field]].filter((one) => one !== undefined),
        );
      },
    }),
  );
  return scopes;
}

test('exactly the scopes that something needs are requested', () => {
  const documents = Object.values(operations).filter((one) => typeof one === 'string');
  const topics = toml.webhooks.subscriptions.flatMap((one) => one.topics ?? []);
  const ofTopics = Object.entries(TOPIC_SCOPES).flatMap(([start, scope]) =>
    topics.some((topic) => topic.startsWith(start)) ? [scope] : [],
  );
  const ofSections = Object.entries(SECTION_SCOPES).flatMap(([section, scope]) =>
    section in toml ? [scope] : [],
  );

  const needed = new Set([...documents.flatMap(scopesOfDocument), ...ofTopics, ...ofSections]);

  expect([...needed].sort()).toEqual([...SHOPIFY_SCOPES].sort());
});

/** An id with more digits than a JavaScript number can represent. */
const LONG_ID = '820982911946154508';
const ORDER_ID = `gid://shopify/Order/${LONG_ID}`;
const FULFILMENT_ORDER = { id: 'gid://shopify/FulfillmentOrder/7', status: 'open' };
const wrapped = (field = 'fulfillment_order') => ({ [field]: FULFILMENT_ORDER });
const LOCATION = { id: 655441491, name: 'Depot', active: true };

/** Topics without a recorded delivery: bodies as Shopify documents them, and what we read from them. */
// prettier-ignore
const DOCUMENTED: Record<string, [body: object, hint: object]> = {
  'orders/delete':                            [{ id: LONG_ID }, {}],
  'fulfillment_orders/placed_on_hold':        [wrapped(), {}],
  'fulfillment_orders/hold_released':         [wrapped(), {}],
  'fulfillment_orders/moved':                 [{ ...wrapped('original_fulfillment_order'), ...wrapped('moved_fulfillment_order') }, {}],
  'fulfillment_orders/cancelled':             [{ ...wrapped(), ...wrapped('replacement_fulfillment_order') }, {}],
  'fulfillment_orders/split':                 [{ ...wrapped(), ...wrapped('remaining_fulfillment_order') }, {}],
  'fulfillment_orders/merged':                [{ fulfillment_order_merges: [wrapped()] }, {}],
  'fulfillment_orders/rescheduled':           [wrapped(), {}],
  'fulfillment_orders/fulfillment_service_failed_to_complete': [wrapped(), {}],
  'fulfillment_orders/order_routing_complete':[wrapped(), {}],
  'fulfillment_orders/scheduled_fulfillment_order_ready': [wrapped(), {}],
  'fulfillments/create':                      [{ id: 255858046, order_id: LONG_ID }, { externalId: ORDER_ID, updatedAt: null }],
  'fulfillments/update':                      [{ id: 255858046, order_id: LONG_ID }, { externalId: ORDER_ID, updatedAt: null }],
  'locations/activate':                       [LOCATION, { kind: 'shop' }],
  'locations/create':                         [LOCATION, { kind: 'shop' }],
  'locations/update':                         [LOCATION, { kind: 'shop' }],
  'locations/deactivate':                     [LOCATION, { kind: 'shop' }],
  'locations/delete':                         [{ id: LOCATION.id }, { kind: 'shop' }],
  'shop/update':                              [{ id: 548380009, name: 'A shop' }, { kind: 'shop' }],
  'bulk_operations/finish':                   [{ admin_graphql_api_id: 'gid://shopify/BulkOperation/1', status: 'completed' }, { kind: 'shop' }],
};

test.each(Object.entries(DOCUMENTED))('the webhook %s can be read', (topic, [body, hint]) => {
  const id = topic === 'orders/delete' ? ORDER_ID : FULFILMENT_ORDER.id;
  const expected = { kind: 'order', externalId: id, ...hint };
  const isOfTheShop = 'kind' in hint;
  const raw = JSON.stringify(body).replace(`"${LONG_ID}"`, LONG_ID);

  expect(readWebhook(topic, raw)).toMatchObject(isOfTheShop ? hint : expected);
});

test('the app subscribes to exactly the webhooks that it can read, and to the privacy topics separately', () => {
  const kindOf = ({ file, topic }: { file: string; topic: string }) =>
    readWebhook(topic, readFileSync(join(fixtures, file), 'utf8')).kind;
  const recorded = (isPrivacy: boolean) => [
    ...new Set(
      files.filter((one) => (kindOf(one) === 'privacy') === isPrivacy).map((one) => one.topic),
    ),
  ];
  const { subscriptions } = toml.webhooks;

  expect(subscriptions.flatMap((one) => one.topics ?? []).sort()).toEqual(
    [...recorded(false), ...Object.keys(DOCUMENTED)].sort(),
  );
  expect(subscriptions.flatMap((one) => one.compliance_topics ?? []).sort()).toEqual(
    recorded(true).sort(),
  );
});

test('every address starts with the origin, which `shopify app dev` replaces', () => {
  expect(new URL(toml.application_url).href).toBe(`${origin}/`);
  expect(new Set(toml.webhooks.subscriptions.map(({ uri }) => uri))).toEqual(
    new Set(['/webhooks/shopify']),
  );
  // The CLI accepts only absolute addresses here, and replaces them with its own.
  for (const address of toml.auth.redirect_urls) expect(new URL(address).origin).toBe(origin);
  expect(toml.app_proxy).toEqual({ url: '/proxy', prefix: 'apps', subpath: 'track' });
});

test('`shopify app dev` finds how to start the product, and where its webhooks go', () => {
  const web = parse(readFileSync('shopify.web.toml', 'utf8')) as unknown as {
    webhooks_path: string;
    commands: Record<string, string>;
  };
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };

  expect(web.webhooks_path).toBe('/webhooks/shopify');
  for (const command of Object.values(web.commands))
    expect(scripts).toHaveProperty([command.replace('npm run ', '')]);
});

test('the hosts that pages and extensions call or link to are declared', () => {
  expect(toml.network_access).toEqual({
    allowed_sources: [origin],
    allowed_navigation_hosts: [host],
  });
});

test('the extensions are where Shopify looks for them', () => {
  const folders = readdirSync('extensions').filter((name) =>
    existsSync(join('extensions', name, 'shopify.extension.toml')),
  );

  expect(folders).toHaveLength(6);
});
