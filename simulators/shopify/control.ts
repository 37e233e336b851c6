import { AppError } from '#app/domain/shared/errors.ts';
import type { StoreActions } from './actions.ts';
import type { Bucket } from './cost.ts';
import { graphqlFulfilment } from './graphql-order.ts';
import type { Switches } from './switches.ts';
import type { WebhookSender } from './webhooks.ts';

type Body = Record<string, unknown>;
type Needs = {
  actions: StoreActions;
  switches: Switches;
  webhooks: WebhookSender;
  bucketOf: (domain: string) => Bucket;
};

/** `POST /_control/<action>` with a JSON body: actions of people in the store, and simulated failures. */
export function control({ actions, switches, webhooks, bucketOf }: Needs, act: string, body: Body) {
  const shop = String(body['shop'] ?? '');
  const order = String(body['order'] ?? '');
  const done = { ok: true };

  switch (act) {
    case 'create-order':
      return actions.createOrder(shop, body['with'] ?? {});
    case 'import-order':
      return actions.importOrder(shop, body['body']);
    case 'edit-order':
      return (actions.editOrder(shop, order), done);
    case 'update-order':
      return (actions.updateOrder(shop, order, body['with'] ?? {}), done);
    case 'cancel-order':
      return (actions.cancelOrder(shop, order), done);
    case 'delete-order':
      return (actions.deleteOrder(shop, order), done);
    case 'fulfil-elsewhere':
      return (
        actions.fulfilElsewhere(shop, order, 'Another Courier', String(body['number'] ?? 'X1')),
        done
      );
    case 'hold-order':
      return (actions.holdOrder(shop, order, String(body['notes'] ?? '') || undefined), done);
    case 'release-order':
      return (actions.releaseOrder(shop, order), done);
    case 'take-scopes':
      return (actions.grantScopes(shop, (body['scopes'] as string[] | undefined) ?? []), done);
    case 'ask-for-data':
      return (actions.askForData(shop, order), done);
    case 'uninstall':
      return (actions.uninstall(shop), done);
    case 'redact-shop':
      return (actions.redactShop(shop), done);
    case 'route-order':
      return (actions.routeOrder(shop, order), done);
    case 'install':
      return (actions.install(shop), done);
    case 'approve-plan':
      return (actions.approvePlan(shop, body['with'] ?? {}), done);
    case 'end-plan':
      return (actions.endPlan(shop), done);
    case 'expire-tokens':
      return (actions.expireTokens(shop), done);
    case 'switch':
      return Object.assign(switches, known(switches, body['with']));
    case 'throttle':
      bucketOf(shop).set(body['with'] ?? {});
      return bucketOf(shop).status();
    case 'orders':
      return actions.shopOf(shop).orders;
    case 'fulfilments':
      return actions.shopOf(shop).orders.flatMap((one) =>
        one.fulfilments.map((fulfilment) => ({
          order: one.name,
          orderId: one.id,
          ...graphqlFulfilment(one, fulfilment),
          notifiedCustomer: fulfilment.notifiedCustomer,
          events: fulfilment.events,
        })),
      );
    case 'deliveries':
      return webhooks.deliveries.map(({ body: _body, ...delivery }) => delivery);
    default:
      throw new AppError('not-found', `Unknown action: ${act}.`);
  }
}

function known(switches: Switches, wanted: unknown): Partial<Switches> {
  const entries = Object.entries((wanted ?? {}) as Body).filter(([name]) => name in switches);
  return Object.fromEntries(entries);
}
