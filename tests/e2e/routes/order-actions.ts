import { actionOf, RUNNABLE_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { isWhyList } from '#app/domain/orders/why.rules.ts';
import { isOwnAdmin } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { holding, type Form } from './may.ts';

/** Actions that change nothing on the example order, for example because it is in no manifest, not on hold and on its
 *  first shipment. */
const NEEDS_MORE: readonly string[] = [
  'takeOut',
  'confirmManifest',
  'manifests',
  'release',
  'shipAgain',
  'return',
  'turnBack',
  'cancelReturn',
  'returnLabels',
  'parcels',
  'acceptPapers',
  'split',
  'sendRest',
  'unsplit',
  'toWarehouse',
  'takeBack',
];

/** The form of every order action. Callers without access to an order get 'not found' for it in the batch's result.
 *  Documents need a booked order, and only an order on hold can be released. */
export const ORDER_FORMS: Record<string, Form> = Object.fromEntries(
  RUNNABLE_ACTIONS.map((intent): [string, Form] => {
    const { permission, document, prints, takes, takesParcels, takesTime } = actionOf(intent);
    return [
      intent,
      {
        fields: ({ orderKey, bookedKey }) => ({
          intent,
          orderKeys: document || prints ? bookedKey : orderKey,
          ...(takes ? { note: `Known ${newId()}`, addTags: newId().slice(-12) } : {}),
          ...(takesParcels === 'asked' ? { parcels: '2' } : {}),
          ...(takes === 'lines' ? { lines: JSON.stringify({ lineId: newId(), quantity: 1 }) } : {}),
          ...(isWhyList(takes) ? { whyCode: Object.keys(takes.reasons)[0] } : {}),
        }),
        // A session inside a store's own admin has no printer, because printing needs a person with an account.
        may: (caller, owned) =>
          prints && caller.role && isOwnAdmin(caller.role)
            ? 'out'
            : holding(permission)(caller, owned),
        // Actions that run in the background change nothing, because the test has no worker.
        ...(NEEDS_MORE.includes(intent) || takesTime
          ? {}
          : { actions: prints ? 'in the portal' : 'in both frames' }),
      },
    ];
  }),
);
