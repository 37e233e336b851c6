import { AppError } from '#app/domain/shared/errors.ts';
import type { Acts } from './acts.ts';
import type { Bucket } from './cost.ts';
import { graphqlFulfilment } from './graphql-order.ts';
import type { Switches } from './switches.ts';
import type { WebhookSender } from './webhooks.ts';

type Body = Record<string, unknown>;
type Needs = {
  acts: Acts;
  switches: Switches;
  webhooks: WebhookSender;
  bucketOf: (domain: string) => Bucket;
};

/** `POST /_control/<act>` with a JSON body: actions of people in the store, and simulated failures. */
export function control({ acts, switches, webhooks, bucketOf }: Needs, act: string, body: Body) {
  const shop = String(body['shop'] ?? '');
  const order = String(body['order'] ?? '');
  const done = { ok: true };

  switch (act) {
    case 'create-order':
      return acts.createOrder(shop, body['with'] ?? {});
    case 'import-order':
      return acts.importOrder(shop, body['body']);
    case 'edit-order':
      return (acts.editOrder(shop, order), done);
    case 'update-order':
      return (acts.updateOrder(shop, order, body['with'] ?? {}), done);
    case 'cancel-order':
      return (acts.cancelOrder(shop, order), done);
    case 'delete-order':
      return (acts.deleteOrder(shop, order), done);
    case 'fulfil-elsewhere':
      return (
        acts.fulfilElsewhere(shop, order, 'Another Courier', String(body['number'] ?? 'X1')),
        done
      );
    case 'hold-order':
      return (acts.holdOrder(shop, order, String(body['notes'] ?? '') || undefined), done);
    case 'release-order':
      return (acts.releaseOrder(shop, order), done);
    case 'take-scopes':
      return (acts.grantScopes(shop, (body['scopes'] as string[] | undefined) ?? []), done);
    case 'ask-for-data':
      return (acts.askForData(shop, order), done);
    case 'uninstall':
      return (acts.uninstall(shop), done);
    case 'redact-shop':
      return (acts.redactShop(shop), done);
    case 'route-order':
      return (acts.routeOrder(shop, order), done);
    case 'install':
      return (acts.install(shop), done);
    case 'approve-plan':
      return (acts.approvePlan(shop, body['with'] ?? {}), done);
    case 'end-plan':
      return (acts.endPlan(shop), done);
    case 'expire-tokens':
      return (acts.expireTokens(shop), done);
    case 'switch':
      return Object.assign(switches, known(switches, body['with']));
    case 'throttle':
      bucketOf(shop).set(body['with'] ?? {});
      return bucketOf(shop).status();
    case 'orders':
      return acts.shopOf(shop).orders;
    case 'fulfilments':
      return acts.shopOf(shop).orders.flatMap((one) =>
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
      throw new AppError('not-found', `No such act: ${act}.`);
  }
}

function known(switches: Switches, wanted: unknown): Partial<Switches> {
  const entries = Object.entries((wanted ?? {}) as Body).filter(([name]) => name in switches);
  return Object.fromEntries(entries);
}
