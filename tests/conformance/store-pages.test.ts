import { expect } from 'vitest';
import { createStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { given } from '#tests/builders/given.ts';
import { fieldsOf, linkOf, partsOf, textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const page = async (path: string) => (await here().as(here().merchant)).get(path);
const admins = async (path: string) => (await here().as(here().admin)).get(path);
const SETTINGS = '/store-settings';
const LOCATIONS = '/store-settings/locations/Kasi%20Home';

spec("1§2.3.1 /create-store card titled 'Add Store to Delivery'", async () => {
  expect(textsOf(await page('/create-store'), 'h1')).toEqual(['Add Store to Delivery']);
});

spec(
  "1§2.3.3 /create-store – choice 'Shopify': opens the app-store listing in a new tab",
  async () => {
    const link = partsOf(await page('/create-store'), 'a').find(
      ({ text }) => text === 'Open Shopify',
    );
    expect(link?.attributes).toMatchObject({ target: '_blank' });
    expect(link?.attributes['href']).toMatch(/^https?:\/\//);
  },
);

spec("1§2.3.4 /create-store – choice 'Custom Store': shows the custom-store form", async () => {
  expect(linkOf(await page('/create-store'), 'Create')).toBe('/create-custom-store');
});

spec('1§2.3.5 /create-store – sub-form Woocommerce by name and url', async () => {
  const filled = await page(
    '/create-store?platform=woocommerce&store_name=Veld&store_url=veld.example',
  );
  expect(fieldsOf(filled)).toEqual(expect.arrayContaining(['storeName', 'storeUrl']));
});

spec('1§2.3.7 /create-custom-store = custom-store form (store name, store url)', async () => {
  const form = await page('/create-custom-store');
  expect(fieldsOf(form)).toEqual(['storeName', 'storeUrl']);
  expect(textsOf(form, 'label')).toEqual(['Store Name', 'Store Url']);
});

spec(
  '1§2.3.8 /store-settings: columns store name, store url, integration type, access token, actions',
  async () => {
    expect(textsOf(await page(SETTINGS), 'th')).toEqual([
      'Store Name',
      'Store Url',
      'Integration Type',
      'Access Token',
      'Action',
    ]);
  },
);

spec('1§2.3.13 /edit-store: changes webhook URL only', async () => {
  const form = await page('/edit-store?store=Kasi%20Home');
  expect(textsOf(form, 'label')).toContain('Webhook URL');
  expect(textsOf(form, 'label')).not.toContain('Store Name');
  const { services, store } = here();
  const stored = () => services.db.store.findUniqueOrThrow({ where: { id: store.id } });
  const before = await stored();
  const webhookUrl = 'https://shop.example/hook';
  const { post } = await here().as(here().merchant);
  await post('/edit-store?store=Kasi%20Home', {
    intent: 'save',
    webhook_url: webhookUrl,
    storeName: 'Another',
    storeUrl: 'https://another.example',
  });
  expect(await stored()).toMatchObject({ name: before.name, url: before.url, webhookUrl });
});

spec('1§2.3.15 /store-settings/locations/{store_name}: table', async () => {
  const shown = await page(LOCATIONS);
  expect(textsOf(shown, 'th').slice(0, 2)).toEqual(['Location Name', 'Address']);
  expect(shown.text).toContain('12 Long Street, Cape Town, WC, 8001');
});

spec('1§2.3.16 /store-settings/locations/{store_name} – Add Location button → …/add', async () => {
  expect(linkOf(await page(LOCATIONS), 'Add Location')).toBe(`${LOCATIONS}/add`);
});

for (const promise of [
  '1§2.3.18 /store-settings/locations/{store_name} – opened after a custom store is created',
  '1§4.15 Custom store create → locations page',
])
  spec(promise, async () => {
    const { post } = await here().as(here().merchant);
    const storeName = `Veld ${promise.length}`;
    const made = await post('/create-custom-store', { storeName, storeUrl: 'veld.example' });
    expect(made.location).toBe(
      `/store-settings/locations/${encodeURIComponent(storeName)}?created`,
    );
  });

spec(
  "1§2.3.19 /store-settings/locations/{store_name}/add titled 'Create Pick up Location'",
  async () => {
    expect(textsOf(await page(`${LOCATIONS}/add`), 'h1')).toEqual(['Create Pick up Location']);
  },
);

spec(
  '1§2.3.20 /store-settings/locations/{store_name}/add – fields location name, address with autocomplete (lat/long)',
  async () => {
    const form = await page(`${LOCATIONS}/add`);
    expect(textsOf(form, 'label')).toEqual(expect.arrayContaining(['Location Name', 'Address']));
    expect(fieldsOf(form)).toEqual(
      expect.arrayContaining(['locationName', 'latitude', 'longitude']),
    );
    const { services, store, merchant } = here();
    const { post } = await here().as(merchant);
    const at = { latitude: -29.86, longitude: 31.02 };
    await post(`${LOCATIONS}/add`, {
      locationName: 'Point Depot',
      street: '27 Mahatma Gandhi Road',
      suburb: 'Point',
      city: 'Durban',
      province: 'KZN',
      postalCode: '4001',
      latitude: String(at.latitude),
      longitude: String(at.longitude),
      geoSource: 'pin',
    });
    const added = { storeId: store.id, name: 'Point Depot' };
    expect(await services.db.pickupLocation.findFirst({ where: added })).toMatchObject({
      address: '27 Mahatma Gandhi Road, Point, Durban, KZN, 4001',
      ...at,
    });
  },
);

spec(
  "1§2.3.24 /store-settings/mintsoft/{store_name}/add titled 'Create Mintsoft Credentials': accountNo, password",
  async () => {
    const form = await page('/store-settings/mintsoft/Kasi%20Home/add');
    expect(textsOf(form, 'title')).toEqual(['Create Mintsoft Credentials']);
    expect(fieldsOf(form)).toEqual(expect.arrayContaining(['accountNo', 'password']));
  },
);

spec("1§2.3.25 /all-stores 'All Stores': store name, store url, integration type", async () => {
  const shown = await page('/all-stores');
  expect(textsOf(shown, 'h1')).toEqual(['All Stores']);
  expect(textsOf(shown, 'th').slice(0, 3)).toEqual(['Store Name', 'Store Url', 'Integration Type']);
  expect(shown.text).toContain('Kasi Home');
});

spec("1§2.3.27 /all-stores – '+ Add New Store' → /create-store", async () => {
  expect(linkOf(await page('/all-stores'), '+ Add New Store')).toBe('/create-store');
});

spec('1§2.3.29 /generate-access-token: store name, store url', async () => {
  const form = await page('/generate-access-token');
  expect(textsOf(form, 'h1')).toEqual(['Generate Access Token']);
  expect(textsOf(form, 'option')).toEqual(
    expect.arrayContaining(['Kasi Home', 'A new custom store']),
  );
});

spec("1§2.3.30 /generate-access-token – modal 'Store Token' shows the token", async () => {
  const { post } = await here().as(here().merchant);
  const answer = await post('/generate-access-token', { which: 'known', storeName: 'Kasi Home' });
  expect(textsOf(answer, 'h2')).toContain('Store Token');
  expect(answer.html).toMatch(/value="[\w-]{40,}"|>[\w-]{40,}</);
});

/** The page with a store's orders, at the address of its token. */
async function storeOrders(count: number, query = '') {
  const { services, merchant } = here();
  const store = await given.store(services, merchant);
  for (let n = 0; n < count; n += 1) await given.order(services, { merchant, store });
  const { handle } = await createStoreToken(services, merchant, { storeId: store.id });
  return { store, shown: await page(`/store-orders/${handle}${query}`) };
}

spec('1§2.3.32 /store-orders/{token}: table, row selection, batch actions', async () => {
  const { shown } = await storeOrders(1);
  expect(textsOf(shown, 'th')).toContain('Order ID');
  expect(shown.html).toContain('type="checkbox"');
  expect(shown.text).toContain('Select Batch Action');
});

spec('1§2.3.33 /store-orders/{token} – pagination 10 per page from page 1', async () => {
  const { shown } = await storeOrders(12);
  expect(shown.text).toContain('1–10 of 12');
});

spec('1§2.3.34 /store-orders/{token} – clicking a row opens /order-details/{orderId}', async () => {
  const { store, shown } = await storeOrders(1);
  const { orderKey } = await here().services.db.order.findFirstOrThrow({
    where: { storeId: store.id },
  });
  const links = partsOf(shown, 'a').map(({ attributes }) => attributes['href']);
  expect(links.some((href) => href?.startsWith(`/order-details/${orderKey}`))).toBe(true);
});

spec("1§2.3.35 /store-orders/{token} – filter chip 'Store: X' with × and 'Clear all'", async () => {
  const { store, shown } = await storeOrders(1);
  expect(shown.text.replaceAll('\n', ' ')).toContain(`Store: ${store.name}`);
  expect(shown.text).toContain('Clear all');
});

spec(
  '1§2.4.1 /all-merchants (Admin) table: user name, email, first name, last name, phone number',
  async () => {
    expect(textsOf(await admins('/all-merchants'), 'th').slice(0, 5)).toEqual([
      'User Name',
      'Email',
      'First Name',
      'Last Name',
      'Phone Number',
    ]);
  },
);

spec("1§2.4.3 /all-managers – '+ Add New Manager' → /add-manager", async () => {
  expect(linkOf(await page('/all-managers'), '+ Add New Manager')).toBe('/add-manager');
});

for (const promise of [
  '1§2.4.4 /add-manager add or edit form, six fields + store multi-select',
  "1§6.9 Add-manager page loads stores for 'merchants'",
])
  spec(promise, async () => {
    const form = await page('/add-manager');
    const fields = ['firstName', 'lastName', 'email', 'phone', 'password', 'stores'];
    expect(fieldsOf(form)).toEqual(expect.arrayContaining(fields));
    expect(form.text).toContain('Kasi Home');
  });
