import type { IncomingAddress } from '#app/ports/store-platform.ts';
import { askShop } from './ask-shop.ts';
import type { RunGraphql } from './admin-client.ts';
import { LOCATIONS, SHOP } from './operations.ts';
import { LocationsAnswer, ShopAnswer } from './wire.ts';

type ShopDetails = {
  id: string;
  domain: string;
  name: string;
  email: string;
  phone: string | null;
  currency: string;
  /** The shop's locations. An order's `assignedLocationId` refers to a location by its `externalId`. */
  locations: { externalId: string; name: string; address: IncomingAddress }[];
};

const SHOP_COST = 10;
const LOCATIONS_COST = 110;

/** Reads a shop's details and locations, from which our store is created at installation. */
export async function readShop(graphql: RunGraphql, shop: string): Promise<ShopDetails> {
  const ask = askShop(graphql, shop);
  const { shop: details } = await ask(ShopAnswer, SHOP, {}, SHOP_COST);
  const locations: ShopDetails['locations'] = [];
  let after: string | null = null;
  do {
    const page: LocationsPage = (await ask(LocationsAnswer, LOCATIONS, { after }, LOCATIONS_COST))
      .locations;
    // Other fulfilment services ship from their own warehouses, where our courier does not collect.
    const senders = page.nodes.filter(
      (node) => node.isActive && node.fulfillsOnlineOrders && !node.isFulfillmentService,
    );
    locations.push(...senders.map(locationOf));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after);
  return {
    id: details.id,
    domain: details.myshopifyDomain,
    name: details.name,
    email: details.contactEmail || details.email,
    phone: details.shopAddress.phone,
    currency: details.currencyCode,
    locations,
  };
}

type LocationsPage = ReturnType<typeof LocationsAnswer.parse>['locations'];

function locationOf({ id, name, address }: LocationsPage['nodes'][number]) {
  return {
    externalId: id,
    name,
    address: {
      name,
      company: null,
      address1: address.address1,
      address2: address.address2,
      city: address.city,
      province: address.province ?? address.provinceCode,
      postalCode: address.zip,
      countryCode: address.countryCode,
      phone: address.phone,
      latitude: address.latitude,
      longitude: address.longitude,
    },
  };
}
