import { actionOf, RUNNABLE_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { isWhyList } from '#app/domain/orders/action-input.schema.ts';
import { isOwnAdmin } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { holding, type Form } from './may.ts';

/** Nothing is done to what is not in a manifest, not on hold, or under way for the first time. */
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

/** Who has no business with an order is told that there is none, in an answer to the batch. Papers need
 *  a booked order, and nothing is released that is not on hold. */
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
        // A shop has no printer of its own: that needs a person.
        may: (caller, owned) =>
          prints && caller.role && isOwnAdmin(caller.role)
            ? 'out'
            : holding(permission)(caller, owned),
        // Nor is there a worker, for what takes its time.
        ...(NEEDS_MORE.includes(intent) || takesTime
          ? {}
          : { acts: prints ? 'in the portal' : 'in both frames' }),
      },
    ];
  }),
);
