import { newId } from '#app/domain/shared/ids.ts';
import { signedOut, holding, seeing, formsOf, type ScreenExtras } from './may.ts';

/** Routes about money, by path relative to the root of the shell. */
export const MONEY_ROUTES: Record<string, ScreenExtras> = {
  reconciliation: {
    forms: {
      // The ids do not exist.
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
    // A rate for a past day is refused, and a rate that does not exist cannot be removed.
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
  // A request for another merchant's account shows the caller's own; list-transactions.test.ts checks which one.
  account: {
    at: ({ merchant }) => `account?account=${merchant.merchantId}`,
    // The top-up forms name no account, and an administrator has none.
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
    // The ids do not exist.
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
  // A request for another merchant's account shows the caller's own.
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
          // Only read for an administrator. There is no merchant when the forms are only counted.
          account: merchant?.merchantId,
        }),
        may: holding('billing.write'),
        actions: 'in the portal',
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
  // Signed-out callers can open the page, but it shows them nothing.
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
