import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { keeps, nothing, after, byAdmin, withSecond, OWN, type Given, type Kept } from './kept.ts';

const BY_PASSWORD =
  'the password is missing; see profile, own-authenticator and delete-account.test.ts';

/** Creates a person who waits for approval as an administrator. */
async function whoWaits({ services }: Given): Promise<string> {
  const at = services.clock.now();
  const waits = { emailProvedAt: at, approvalAskedAt: at };
  const { userId } = await givenPerson(services, 'admin', null, waits);
  await services.db.membership.deleteMany({ where: { userId } });
  return userId;
}

const invitedClerk = async ({ services }: Given) => {
  const at = new Date();
  // Long enough ago that the invitation may be sent again.
  const invitedAt = new Date(at.getTime() - 120_000);
  const { memberships } = await services.db.user.create({
    data: {
      id: newId(),
      email: `clerk${newId()}@post.example`,
      firstName: 'Zanele',
      lastName: 'Mthembu',
      phone: '+27821234567',
      memberships: {
        create: { id: newId(), role: 'hubStaff', madePerson: true, createdAt: at, invitedAt },
      },
    },
    include: { memberships: true },
  });
  return memberships[0]?.id ?? '';
};

const harbour = () => ({
  name: `Hub ${newId()}`,
  street: '1 Harbour Road',
  city: 'Durban',
  latitude: '-29.87',
  longitude: '31.02',
  geoSource: 'pin',
  teamId: '41003',
  teamName: 'Durban',
});

/** Creates the hub whose id the route table uses, and returns a booked parcel and a day for scanning it there. */
async function ofBooked({ services, about }: Given) {
  if (!(await services.db.hub.findUnique({ where: { id: about.orderRow } }))) {
    const { id } = await given.hub(services, { name: `Hub ${newId()}` });
    await services.db.hub.update({ where: { id }, data: { id: about.orderRow } });
  }
  const day = isoDay(new Date());
  return { code: about.bookedKey, day };
}

async function lane(it: Given): Promise<string> {
  await ofBooked(it);
  const hubId = it.about.orderRow;
  const { id } = await it.services.db.hubLane.create({
    data: { id: newId(), hubId, name: newId().slice(-12), colour: 'blue', position: 0 },
  });
  return id;
}

/** Receives the booked parcel at the hub. With `fleetId`, its driver is already assigned. */
async function ofScanned(it: Given, fleetId: string | null = null) {
  const { code, day } = await ofBooked(it);
  const clerk = given.hubStaff([it.about.orderRow]);
  const scan = { hubId: it.about.orderRow, code, day };
  const { taken } = await receiveParcel(it.services, clerk, ReceiveInput.parse(scan));
  const state = fleetId ? 'given' : 'waiting';
  await it.services.db.driverAsk.updateMany({
    where: { shipmentId: taken?.shipmentId ?? '' },
    data: { state, fleetId, driverName: fleetId && 'Sipho' },
  });
  await it.services.db.driver.createMany({
    data: ['730101', '730102'].map((id) => ({ id: newId(), fleetId: id, name: 'Sipho' })),
    skipDuplicates: true,
  });
  return { shipmentId: taken?.shipmentId ?? '', day };
}

/** Forms about people and hubs, by path and intent. */
export const PEOPLE_FORMS: Record<string, Kept> = {
  'choose-account': nothing(OWN),
  'add-manager': keeps('manager.update'),
  'all-managers resend': keeps('manager.invite'),
  'all-managers remove': keeps('manager.remove'),
  'hubs/create': byAdmin(after(() => Promise.resolve(harbour()), 'hub.create')),
  'hubs/update/:hubId': byAdmin(
    after(async (it) => {
      await ofBooked(it);
      return harbour();
    }, 'hub.update'),
  ),
  'hubs/receive/:hubId undo': byAdmin(
    after(async (it) => {
      const { code, day } = await ofBooked(it);
      const clerk = given.hubStaff([it.about.orderRow]);
      const scan = { hubId: it.about.orderRow, code, day };
      const { taken } = await receiveParcel(it.services, clerk, ReceiveInput.parse(scan));
      return { intent: 'undo', scanId: taken?.scanId ?? '' };
    }, 'hub.undo'),
  ),
  'hubs/receive/:hubId assign': byAdmin(
    after(async (it) => {
      const { code, day } = await ofBooked(it);
      const clerk = given.hubStaff([it.about.orderRow]);
      const scan = { hubId: it.about.orderRow, code, day };
      const { taken } = await receiveParcel(it.services, clerk, ReceiveInput.parse(scan));
      const id = newId();
      await it.services.db.driver.create({ data: { id, fleetId: '730101', name: 'Sipho' } });
      return { intent: 'assign', shipmentIds: taken?.shipmentId ?? '', driverId: id };
    }, 'hub.assign'),
  ),
  'hubs/receive/:hubId drivers': byAdmin({
    ...nothing('reads the hub’s drivers, and no recipient data'),
    before: ofBooked,
  }),
  'hubs/lanes/:hubId save': byAdmin(
    after(async (it) => {
      await ofBooked(it);
      return { intent: 'save', name: `L${newId().slice(-6)}`, colour: 'red' };
    }, 'hub.lanes'),
  ),
  'hubs/lanes/:hubId remove': byAdmin(
    after(async (it) => ({ intent: 'remove', laneId: await lane(it) }), 'hub.lanes'),
  ),
  'hubs/lanes/:hubId move': byAdmin(
    after(async (it) => ({ intent: 'move', laneId: await lane(it), to: '0' }), 'hub.lanes'),
  ),
  'hubs/lanes/:hubId/file': byAdmin(
    nothing('the form has no file; replace-lanes.test.ts tests the entry of a file'),
  ),
  'hubs/day/:hubId assign': byAdmin(
    after(async (it) => {
      const { shipmentId } = await ofScanned(it);
      return { intent: 'assign', shipmentIds: shipmentId, driverId: '730101' };
    }, 'hub.assign'),
  ),
  'hubs/day/:hubId assignAll': byAdmin(
    after(async (it) => {
      const { day } = await ofScanned(it, '730101');
      return { intent: 'assignAll', day, from: '730101', driverId: '730102' };
    }, 'hub.assign'),
  ),
  'hubs/day/:hubId drivers': byAdmin({
    ...nothing('reads the hub’s drivers, and no recipient data'),
    before: ofBooked,
  }),
  'hubs/day/:hubId loadList': byAdmin(
    after(async (it) => {
      const { day } = await ofScanned(it, '730101');
      return { intent: 'loadList', day, driver: '730101' };
    }, 'hub.loadList'),
  ),
  'hubs/day/:hubId closeOut': byAdmin(
    after(async (it) => {
      const { day } = await ofScanned(it);
      return { intent: 'closeOut', day };
    }, 'hub.closeOut'),
  ),
  'hub-staff/add': byAdmin(
    after(async ({ services }) => {
      const { name } = await given.hub(services);
      return {
        firstName: 'Zanele',
        lastName: 'Mthembu',
        email: 'clerk@post.example',
        phone: '+27821234567',
        hubs: name,
      };
    }, 'hubStaff.add'),
  ),
  'hub-staff resend': byAdmin(
    after(async (it) => ({ intent: 'resend', id: await invitedClerk(it) }), 'hubStaff.invite'),
  ),
  'hub-staff remove': byAdmin(
    after(async (it) => ({ intent: 'remove', id: await invitedClerk(it) }), 'hubStaff.remove'),
  ),
  'holidays proclaim': byAdmin(
    after(
      () => Promise.resolve({ intent: 'proclaim', day: '2031-02-03', name: 'Elections' }),
      'holiday.proclaim',
    ),
  ),
  'holidays remove': byAdmin(keeps('holiday.remove')),
  'administrators approveAdministrator': byAdmin(
    after(async (it) => {
      const id = await whoWaits(it);
      await withSecond(it);
      return { intent: 'approveAdministrator', id };
    }, 'change.ask'),
  ),
  'administrators refuseAdministrator': byAdmin(
    after(
      async (it) => ({ intent: 'refuseAdministrator', id: await whoWaits(it) }),
      'administrator.refuse',
    ),
  ),
  'administrators removeAdministrator': byAdmin(
    after(async (it) => {
      const { userId } = await givenPerson(it.services, 'admin', null);
      return { intent: 'removeAdministrator', id: userId };
    }, 'administrator.remove'),
  ),
  'profile save': keeps('profile.update'),
  'profile chooseMails': keeps('profile.mails'),
  'profile dropEmail': nothing('undoes a scan that does not exist'),
  'profile changePassword': nothing(BY_PASSWORD),
  'profile askEmail': nothing(BY_PASSWORD),
  'profile proveEmails': nothing(BY_PASSWORD),
  'profile beginAuthenticator': nothing(BY_PASSWORD),
  'profile confirmAuthenticator': nothing(BY_PASSWORD),
  'profile renewCodes': nothing(BY_PASSWORD),
  'profile removeAuthenticator': nothing(BY_PASSWORD),
  'profile/delete': nothing(BY_PASSWORD),
  'access makeToken': keeps('token.create'),
  'access endToken': after(async ({ services, about }) => {
    const where = { userId: about.merchant.userId, name: 'Nightly report' };
    const { id } = await services.db.apiToken.findFirstOrThrow({ where });
    return { intent: 'endToken', id };
  }, 'token.end'),
  'access endSession': nothing('the session does not exist; own-access.test.ts tests one’s own'),
  'access endOthers': keeps('session.endOthers'),
};
