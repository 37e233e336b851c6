import type { RoadSpoilt } from './road-run.ts';

/** A removed safeguard, and the kinds of violations by which the run must show that it is missing. */
type RoadTwin = RoadSpoilt & { words: string; kinds: readonly string[] };

export const trigger = (name: string, when: string, body: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
  `create trigger ${name} ${when} for each row execute function ${name}()`,
];

/** Makes a replacement look like a first shipment, so that it does not wait for the earlier one. */
export const FORGET_THE_FIRST = trigger(
  'forget_the_first',
  'before insert on shipments',
  `new.of_shipment_id := null; new.attempt := -new.attempt; return new;`,
);
/** Lets the database accept a second active shipment of an order. */
export const NO_INDEX = ['drop index shipments_under_way_partial'];

export const ROAD_TWINS: readonly RoadTwin[] = [
  {
    words: 'a replacement is booked without waiting for the first shipment',
    kinds: ['together', 'double'],
    spoilt: [...FORGET_THE_FIRST, ...NO_INDEX],
    mix: { ship: 5, shipAgain: 8, watch: 4 },
    illness: { errors500: { probability: 0.5, calls: ['cancel_task'] } },
  },
  {
    words: 'a return counts as the current shipment',
    kinds: ['status', 'foreign'],
    spoilt: trigger(
      'take_return_for_current',
      'after insert on shipments',
      `if new.kind = 'return' then
        update orders set current_shipment_id = new.id where id = new.order_id;
      end if;
      return null;`,
    ),
    mix: { ship: 5, return: 8, watch: 6 },
  },
  {
    words: 'a second return starts while one is open',
    kinds: ['returns'],
    spoilt: trigger(
      'forget_open_returns',
      'before insert or update on shipments',
      `if new.kind = 'return' and new.ended_at is null then
        new.ended_at := '2020-01-01';
      end if;
      return new;`,
    ),
    mix: { ship: 5, return: 8, watch: 6 },
  },
  {
    words: 'a return to sender refunds its fee',
    kinds: ['fees'],
    spoilt: trigger(
      'give_fee_back',
      'after update of cancel_requested_at on shipments',
      `if new.collected_at is not null and not new.is_delivery_only then
        update transactions set status = 'FAILED' where shipment_id = new.id;
      end if;
      return null;`,
    ),
    mix: { ship: 5, turnBack: 8, watch: 6 },
  },
  {
    words: 'jobs are not looked up before they are created',
    kinds: ['double', 'together'],
    entry: 'tests/chaos/worker-without-look-up.ts',
    mix: { ship: 5, shipAgain: 4, watch: 3 },
  },
];
