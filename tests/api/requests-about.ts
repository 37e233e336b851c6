import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Owned } from '#tests/builders/owned.ts';

/** A valid request for each door of the API, about the things of one merchant. A door that is
 *  missing here fails the test. */
export function requestsAbout(owned: Owned): Record<string, { path?: string; body?: unknown }> {
  const keys = { order_keys: [owned.orderKey] };
  const named = { store_name: owned.store.name };
  const labels = { orders: [{ order_key: owned.bookedKey }] };
  const document = { collection: 'shipping-labels', jobId: owned.jobId };
  const at = (path: string) =>
    path.replace(':collection', document.collection).replace(':jobId', document.jobId);
  const manager = {
    accessible_stores: [owned.store.name],
    first_name: 'Sizwe',
    last_name: 'Dlamini',
    merchant_username: owned.merchant.email,
    phone_number: '+27821234567',
  };
  const clerk = {
    accessible_hubs: ['No such hub'],
    first_name: 'Zanele',
    last_name: 'Mthembu',
    phone_number: '+27821234567',
  };
  const hub = {
    name: `Hub ${newId()}`,
    address: '1 Harbour Road, Durban, 4001',
    latitude: -29.87,
    longitude: 31.02,
    teamId: '41003',
    teamName: 'Durban',
  };
  return {
    'post /wordpress/session': { body: { token: 'x.y', bearer: 'wps_none' } },
    'post /users/sign-up': {
      body: {
        first_name: 'Bo',
        last_name: 'Naidoo',
        phone_number: '+27821234567',
        email: `new${newId()}@post.example`,
        password: 'Str0ng!pass',
      },
    },
    'post /users/login': { body: { email: owned.merchant.email } },
    'post /users/authenticate': { body: { ticket: 'not-a-ticket', password: 'Wr0ng!pass' } },
    'post /users/verify-email': { body: { ticket: 'not-a-ticket', code: 'ABCD-2345' } },
    'post /users/forgot-password': { body: { email: `forgot${newId()}@post.example` } },
    'post /users/confirm-password': {
      body: { email: owned.merchant.email, code: 'ABCD-2345', password: 'Str0ng!pass' },
    },
    'get /users/store-manager': {},
    'post /users/store-manager/add': {
      body: { ...manager, email: `manager${newId()}@post.example` },
    },
    'put /users/store-manager/update': { body: { ...manager, email: owned.managerEmail } },
    'delete /users/store-manager/delete/:username': {
      path: `/users/store-manager/delete/${owned.managerEmail}`,
    },
    'get /users/merchants': {},
    'post /hubs/create': { body: hub },
    'get /hubs': {},
    'post /hubs/get': { body: { hubId: newId() } },
    'put /hubs/update': { body: { ...hub, hubId: newId() } },
    'post /hubs/receive': {
      body: {
        hubId: newId(),
        orderKey: owned.bookedKey,
        selectedDeliveryDate: isoDay(new Date()),
      },
    },
    'post /hubs/receive-many': {
      body: { hubId: newId(), sentAt: new Date().toISOString(), scans: [] },
    },
    'get /hubs/device-list': { path: `/hubs/device-list?hubId=${newId()}` },
    'post /hubs/assign-driver': { body: { orderId: owned.bookedKey, driverId: '730101' } },
    'get /users/hub-staff': {},
    'post /users/hub-staff/add': { body: { ...clerk, email: `clerk${newId()}@post.example` } },
    'put /users/hub-staff/update': { body: { ...clerk, email: owned.managerEmail } },
    'delete /users/hub-staff/delete/:username': {
      path: `/users/hub-staff/delete/${owned.managerEmail}`,
    },
    'post /store/create': {
      body: { store_name: `Store ${newId()}`, store_url: 'https://shop.example' },
    },
    'post /store/create-token': { body: { store_name: owned.store.name } },
    'get /store/connection': {},
    'post /store/disconnect': {},
    'post /store/tokens': { body: named },
    'post /store/revoke-token': { body: { ...named, handle: owned.tokenHandle } },
    'post /store/delete': { body: { id: owned.store.id, store_name: `not ${owned.store.name}` } },
    'post /store/reconnect': { body: named },
    'post /store/webhook/log': { body: named },
    'post /store/webhook/renew-secret': { body: named },
    'post /store/webhook/test': { body: named },
    'post /store/webhook/replay': { body: named },
    'post /store/webhook/switch-on': { body: named },
    'post /store/webhook/remove': { body: named },
    'put /store/update': {
      body: { id: owned.store.id, webhook_url: 'https://hooks.shop.example/orders' },
    },
    'post /createMintsoftCredentials': {
      body: { store_name: owned.store.name, accountNo: 'kasihome', password: 'not the right one' },
    },
    'post /associateUser': { body: { token: 'of-nobody' } },
    'get /shopifyRedirect': { path: '/shopifyRedirect?url=kloof-and-karoo' },
    'post /store/get': { body: {} },
    'post /store/get/merchant': { body: {} },
    'post /store/get/store-manager': { body: {} },
    'post /store/location/create': {
      body: {
        store_name: owned.store.name,
        location_name: 'Depot',
        location: '1 Main Road, Durban',
      },
    },
    'put /store/location/update': {
      body: {
        ...named,
        location_id: owned.pickupId,
        location_name: 'Depot',
        location: '1 Main Road, Durban',
      },
    },
    // One that is not there: the others are still to be collected at.
    'post /store/location/delete': { body: { ...named, location_id: newId() } },
    'post /store/location/make-default': { body: { ...named, location_id: owned.pickupId } },
    'post /store/location/get': { body: { store_name: owned.store.name } },
    'post /orders': { body: {} },
    'post /merchant/orders': { body: {} },
    'post /store-manager/orders': { body: {} },
    'put /orders/get': { body: { orderId: owned.orderKey } },
    'post /orders/create/tookan': { body: keys },
    'post /orders/create/custom': {
      body: {
        store_name: owned.store.name,
        pickup_location_id: owned.pickupId,
        name: 'Bo',
        address1: '1 Main Road',
        city: 'Durban',
        phone: '0821234567',
      },
    },
    'post /orders/check-unique': { body: { orderId: owned.word, storeName: owned.store.name } },
    'post /orders/update': { body: { order_key: owned.orderKey, note: `Ring ${newId()}` } },
    'post /orders/ship-and-print': { body: keys },
    'get /batches/:batchId': { path: `/batches/${owned.batchId}` },
    'post /order/manifest': { body: keys },
    'post /order/take-out': { body: keys },
    'post /order/confirm-manifest': { body: keys },
    'post /documents/manifests': { body: labels },
    'post /orders/hold': { body: { ...keys, note: 'Rings first' } },
    'post /orders/release': { body: keys },
    'post /orders/tag': { body: { ...keys, add_tags: [`T${newId().slice(-12)}`] } },
    'post /orders/note': { body: { ...keys, note: `Known ${newId()}` } },
    'post /orders/ship-again': { body: { ...keys, why: 'lost' } },
    'post /orders/return/tookan': { body: { ...keys, why: 'faulty' } },
    'post /orders/turn-back': { body: { ...keys, why: 'called' } },
    'post /orders/cancel-return': { body: keys },
    'post /orders/parcels': { body: { ...keys, parcels: 2 } },
    'post /orders/accept-papers': { body: { ...keys, why: 'byHand' } },
    'post /orders/split': {
      body: { order_key: owned.orderKey, lines: [{ line_id: newId(), quantity: 1 }] },
    },
    'post /orders/send-rest': { body: keys },
    'post /orders/unsplit': { body: keys },
    'post /orders/to-warehouse': { body: keys },
    'post /orders/take-back': { body: keys },
    'post /orders/cancel': { body: keys },
    'post /store/orders': { body: { store_access_token: owned.tokenHandle } },
    'post /get-customers': { body: { searchString: 'Shared' } },
    'post /orders/track': { body: { orderId: owned.orderKey } },
    'post /orders/by-external-id': { body: { external_ids: [owned.externalId] } },
    'post /orders/track/buyer': { body: { order_id: owned.externalId } },
    'post /documents/shipping-labels': { body: labels },
    'post /documents/zebra-labels': { body: labels },
    'post /documents/return-labels': { body: labels },
    'post /documents/packing-slips': { body: labels },
    'post /documents/orders-csv': {
      body: { globalFilterEnabled: true, globalFilter: { storeName: owned.store.name } },
    },
    'post /orders/generate/pdf': { body: { pdf_data: labels.orders } },
    'get /documents/:collection/:jobId': { path: at('/documents/:collection/:jobId') },
    'post /documents/:collection/:jobId/ticket': {
      path: at('/documents/:collection/:jobId/ticket'),
      body: {},
    },
    'post /printer-feed/ticket': { body: {} },
    'get /users/sessions': {},
    'post /users/sessions/end': { body: { id: newId() } },
    'post /users/sessions/end-others': {},
    'get /users/tokens': {},
    'post /users/tokens/create': { body: { name: 'Nightly report', days: 1 } },
    'post /users/tokens/end': { body: { id: newId() } },
    'post /users/sign-out': {},
    'get /audit-log': {},
    'get /merchant': { path: `/merchant?account=${owned.merchant.merchantId}` },
    'get /transactions': { path: `/transactions?account=${owned.merchant.merchantId}` },
    'post /transactions/get': { body: { transactionId: owned.transactionId } },
    'post /transactions/export': {
      body: { dateRange: 'month', account: owned.merchant.merchantId },
    },
    'get /papers': { path: `/papers?account=${owned.merchant.merchantId}` },
    'get /papers/:paperId/pdf': { path: `/papers/${owned.moneyPaperId}/pdf` },
    'get /papers/:paperId/csv': { path: `/papers/${owned.moneyPaperId}/csv` },
    'post /payments/initialize': { body: { amount: '100' } },
    'get /privacy-requests/:requestId': { path: `/privacy-requests/${owned.privacyRequestId}` },
  };
}
