import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import {
  signedOut,
  signedIn,
  trySignedIn,
  seeing,
  trying,
  formsOf,
  type ScreenExtras,
} from './may.ts';

const NEW_PASSWORD = {
  currentPassword: 'Not-the-1-password',
  password: 'New-1-password',
  confirm: 'New-1-password',
};

/** Routes about people and hubs, by path relative to the root of the shell. */
export const PEOPLE_ROUTES: Record<string, ScreenExtras> = {
  'add-manager': {
    at: ({ managerId }) => `add-manager?manager=${managerId}`,
    get: seeing('manager.write'),
    forms: {
      '': {
        fields: ({ managerEmail, store }) => ({
          firstName: 'Sizwe',
          lastName: 'Dlamini',
          email: managerEmail,
          phone: '+27821234567',
          stores: store.name,
        }),
        may: seeing('manager.write'),
        actions: 'in the portal',
      },
    },
  },
  'all-managers': {
    forms: {
      resend: {
        fields: ({ managerId }) => ({ intent: 'resend', id: managerId }),
        may: trying('manager.write'),
        actions: 'in the portal',
      },
      // The result varies, because an earlier caller may already have removed the manager.
      remove: {
        fields: ({ managerId }) => ({ intent: 'remove', id: managerId }),
        may: trying('manager.write'),
        actions: 'in the portal',
      },
    },
  },
  'hubs/create': {
    // The required name and address are missing.
    forms: { '': { fields: () => ({ description: 'Nowhere' }), may: trying('hub.write') } },
  },
  'hubs/update/:hubId': {
    forms: { '': { fields: () => ({ description: 'Nowhere' }), may: trying('hub.write') } },
  },
  'hubs/receive/:hubId': {
    // The hub id of the example does not exist.
    forms: {
      undo: {
        fields: () => ({ intent: 'undo', scanId: newId() }),
        may: trying('hub.receive'),
      },
      assign: {
        fields: ({ orderRow }) => ({ intent: 'assign', shipmentIds: orderRow, driverId: '730101' }),
        may: trying('hub.assign'),
      },
      drivers: {
        fields: () => ({ intent: 'drivers', day: isoDay(new Date()) }),
        may: trying('hub.assign'),
      },
    },
  },
  'hubs/lanes/:hubId': {
    // The hub id of the example does not exist.
    forms: {
      save: {
        fields: () => ({ intent: 'save', name: 'A', colour: 'red', suburbs: 'Sandton' }),
        may: trying('hub.receive'),
      },
      remove: {
        fields: () => ({ intent: 'remove', laneId: newId() }),
        may: trying('hub.receive'),
      },
      move: {
        fields: () => ({ intent: 'move', laneId: newId(), to: '0' }),
        may: trying('hub.receive'),
      },
    },
  },
  'hubs/day/:hubId': {
    // The hub id of the example does not exist.
    forms: {
      assign: {
        fields: ({ orderRow }) => ({ intent: 'assign', shipmentIds: orderRow, driverId: '730101' }),
        may: trying('hub.assign'),
      },
      assignAll: {
        fields: () => ({
          intent: 'assignAll',
          day: isoDay(new Date()),
          from: '',
          driverId: '730101',
        }),
        may: trying('hub.assign'),
      },
      drivers: {
        fields: () => ({ intent: 'drivers', day: isoDay(new Date()) }),
        may: trying('hub.assign'),
      },
      loadList: {
        fields: () => ({ intent: 'loadList', day: isoDay(new Date()), driver: '730101' }),
        may: trying('hub.receive'),
      },
      closeOut: {
        fields: () => ({ intent: 'closeOut', day: isoDay(new Date()) }),
        may: trying('hub.receive'),
      },
    },
  },
  'hubs/lanes/:hubId/file': {
    // The form contains no file.
    forms: { '': { fields: () => ({ file: '' }), may: trying('hub.receive') } },
  },
  'hub-staff': {
    // The id belongs to a store manager, who is not hub staff.
    forms: {
      resend: {
        fields: ({ managerId }) => ({ intent: 'resend', id: managerId }),
        may: trying('hubStaff.write'),
      },
      remove: {
        fields: ({ managerId }) => ({ intent: 'remove', id: managerId }),
        may: trying('hubStaff.write'),
      },
    },
  },
  'hub-staff/add': {
    forms: {
      '': {
        fields: ({ managerEmail }) => ({
          firstName: 'Zanele',
          lastName: 'Mthembu',
          email: managerEmail,
          phone: '+27821234567',
          hubs: 'No such hub',
        }),
        may: trying('hubStaff.write'),
      },
    },
  },
  'choose-account': {
    get: signedIn,
    // The membership id does not exist.
    forms: { '': { fields: () => ({ id: newId() }), may: trySignedIn } },
  },
  administrators: {
    // The ids do not exist.
    forms: {
      ...formsOf(
        ({ role }) => (role === 'admin' ? 'either' : 'out'),
        { intent: 'approveAdministrator', id: newId() },
        { intent: 'refuseAdministrator', id: newId() },
        { intent: 'removeAdministrator', id: newId() },
      ),
    },
  },
  holidays: {
    // The first day does not exist, and a holiday that was never added cannot be removed.
    forms: {
      proclaim: {
        fields: () => ({ intent: 'proclaim', day: '2031-02-30', name: 'No such day' }),
        may: signedOut,
      },
      remove: {
        fields: () => ({ intent: 'remove', day: '2031-02-03' }),
        may: ({ role }) => (role === 'admin' ? 'either' : 'out'),
      },
    },
  },
  profile: {
    // Everyone changes only their own profile, and the risky changes need the correct password.
    forms: {
      ...formsOf(
        trySignedIn,
        { intent: 'save', firstName: 'Thabo', lastName: 'Nkosi', phone: '+27821234567' },
        { intent: 'changePassword', ...NEW_PASSWORD },
        { intent: 'askEmail', email: 'new@post.example', currentPassword: 'Not-the-1-password' },
        { intent: 'proveEmails', oldCode: 'ABCD-2345', newCode: 'ABCD-2345' },
        { intent: 'dropEmail' },
        { intent: 'chooseMails', 'store-trouble': 'on', 'new-device': 'on' },
        { intent: 'beginAuthenticator', currentPassword: 'Not-the-1-password' },
        { intent: 'confirmAuthenticator', code: '000000' },
        { intent: 'renewCodes', code: '000000' },
        { intent: 'removeAuthenticator', currentPassword: 'Not-the-1-password', code: '000000' },
      ),
    },
  },
  'profile/delete': {
    // Refused without the correct password.
    forms: { '': { fields: () => ({ currentPassword: 'Not-the-1-password' }), may: trySignedIn } },
  },
  access: {
    // Everyone ends only their own sessions and tokens. The ids here do not exist.
    forms: {
      ...formsOf(
        trySignedIn,
        { intent: 'endSession', id: newId() },
        { intent: 'endToken', id: newId() },
        { intent: 'makeToken', name: 'Nightly report', days: '1' },
        { intent: 'endOthers' },
      ),
    },
  },
};
