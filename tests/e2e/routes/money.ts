import { newId } from '#app/domain/shared/ids.ts';
import { signedOut, holding, seeing, formsOf, type ScreenExtras } from './may.ts';

/** Money, by the path below either frame. */
export const MONEY_ROUTES: Record<string, ScreenExtras> = {
  reconciliation: {
    forms: {
      // Nobody's id.
      end: {
        fields: () => ({ intent: 'end', id: newId(), note: 'Put right.' }),
        may: ({ role }) => (role === 'admin' ? 'either' : 'out'),
      },
      credit: {
        fields: ({ merchant }) => ({
          intent: 'credit',
          id: newId(),
          account: merchant.email ?? '',
          reason: 'Theirs',
          formKey: newId(),
        }),
        may: ({ role }) => (role === 'admin' ? 'either' : 'out'),
      },
    },
  },
  rates: {
    // Nothing is agreed for a day that is over, and nobody's price cannot be removed.
    forms: {
      add: {
        fields: ({ store }) => ({
          intent: 'add',
          store: store.name,
          fromDay: '2020-01-01',
          fee: '4',
          reason: 'Agreed',
        }),
        may: signedOut,
      },
      remove: {
        fields: () => ({ intent: 'remove', id: newId() }),
        may: ({ role }) => (role === 'admin' ? 'either' : 'out'),
      },
    },
  },
  // Whoever asks for another's account is shown their own; whose it shows: list-transactions.test.ts.
  account: {
    at: ({ merchant }) => `account?account=${merchant.merchantId}`,
    // Nobody is named: an administrator has no account to top up.
    forms: {
      ...formsOf(
        ({ role }) => (role === 'merchant' ? 'in' : 'out'),
        { intent: 'topUp', amount: '100' },
        { intent: 'lowBalance', below: '100' },
      ),
      changeMoney: {
        fields: ({ merchant }) => ({
          intent: 'changeMoney',
          account: merchant.merchantId,
          kind: 'adjustment',
          amount: '0.01',
          reason: 'A cent',
          formKey: newId(),
        }),
        may: holding('money.write'),
      },
    },
  },
  adjustments: {
    // Nobody's id.
    forms: {
      ...formsOf(
        ({ role }) => (role === 'admin' ? 'either' : 'out'),
        { intent: 'approveMoney', id: newId() },
        { intent: 'refuseMoney', id: newId() },
        { intent: 'withdrawMoney', id: newId() },
      ),
    },
  },
  'account/export': {
    at: ({ merchant }) => `account/export?range=month&account=${merchant.merchantId}`,
  },
  // Whoever asks for another's account is shown their own.
  'account/papers': {
    at: ({ merchant }) => `account/papers?account=${merchant.merchantId}`,
  },
  'account/billing': {
    at: ({ merchant }) => `account/billing?account=${merchant.merchantId}`,
    forms: {
      '': {
        fields: ({ merchant }) => ({
          legalName: `Known ${newId()}`,
          address: '1 Main Road',
          // Whose: only an administrator is asked. Without one where the forms are merely counted.
          account: merchant?.merchantId,
        }),
        may: holding('billing.write'),
        acts: 'in the portal',
      },
    },
  },
  'company-details': {
    forms: {
      '': {
        fields: () => ({
          legalName: `Known ${newId()}`,
          address: '1 Main Road',
          email: 'accounts@post.example',
        }),
        may: holding('operator.write'),
      },
    },
  },
  'payment-success': {
    get: seeing('account.read'),
  },
  // The page is there for whoever is signed out, and tells them nothing.
  'transaction/:transactionId': {
    get: (caller, owned) => (caller.role ? seeing('account.read')(caller, owned) : 'either'),
    forms: {
      refund: {
        fields: ({ transactionId }) => ({
          intent: 'refund',
          kind: 'topUpRefund',
          topUpId: transactionId,
          amount: '0.01',
          reason: 'A cent',
          formKey: newId(),
        }),
        may: (caller, owned) =>
          holding('money.write')(caller, owned) === 'out' ? 'out' : 'either',
      },
    },
  },
};
