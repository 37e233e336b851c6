import { AppError } from '#app/domain/shared/errors.ts';
import { ALERTS_OF_SHIPMENT } from '#app/domain/shipments/alerts.rules.ts';
import type { CourierPort } from '#app/ports/courier.ts';
import { ROAD_TWINS, trigger } from './road-twins.ts';
import { OF_WHAT_IS_LEFT } from './walk-parcels.ts';
import type { Spoilt } from './walk-world.ts';

/** A safeguard that is removed, and the kinds of violations by which the walks must then show that it is missing. */
type WalkTwin = Spoilt & {
  words: string;
  kinds: readonly string[];
  /** The number of the first walk to run, chosen so that a rare coincidence occurs early. */
  from?: number;
};

const CODES = [...ALERTS_OF_SHIPMENT, ...OF_WHAT_IS_LEFT].map((code) => `'${code}'`).join();
/** The query for a delivered parcel of another shipment of the order. */
const ARRIVED = `select from shipments said where said.order_id = old.order_id and said.id <> old.id
  and said.kind <> 'return' and said.state = 'completed'`;

export const WALK_TWINS: readonly WalkTwin[] = [
  {
    words: 'a booking whose answer was lost is sent again',
    kinds: ['double'],
    courier: bookedUnseen,
  },
  {
    words: 'a shipment that ends closes all alerts of its order',
    kinds: ['silent'],
    statements: trigger(
      'close_per_order',
      'after update of ended_at on shipments',
      `update attentions set closing = 'gone', closed_at = new.ended_at, open_key = null
        where subject_id = new.order_id and closed_at is null and code in (${CODES});
      return null;`,
    ),
  },
  {
    words: 'a parcel collected during its cancellation raises no alert',
    kinds: ['silent'],
    statements: trigger(
      'ask_nobody',
      'before insert on attentions',
      `if new.code = 'cancelTooLate' then return null; end if;
      return new;`,
    ),
  },
  {
    words: 'a parcel left with its driver cannot be returned to sender',
    kinds: ['unmended'],
    statements: trigger(
      'take_for_settled',
      'before update on shipments',
      `if new.state = 'cancelled' and new.collected_at is not null then
        new.parcel_settled_at := new.ended_at;
      end if;
      return new;`,
    ),
  },
  {
    words: 'a booking is paid twice',
    kinds: ['fees'],
    statements: trigger(
      'pay_twice',
      'after update of booked_at on shipments',
      `insert into transactions select (jsonb_populate_record(fee, jsonb_build_object(
          'id', gen_random_uuid(), 'reference', fee.reference || '-twice'))).*
        from transactions fee where fee.shipment_id = new.id;
      return null;`,
    ),
  },
  {
    words:
      'a slow courier clock shows the first parcel as delivered before the second was requested',
    kinds: ['arrived'],
    statements: trigger(
      'arrived_by_the_clock',
      'before update on shipments',
      `if old.state in ('requested', 'booking') and new.state = 'cancelled'
        and old.cancel_requested_at is null and exists (${ARRIVED} and said.delivery_said_at < old.requested_at)
      then return old; end if;
      return new;`,
    ),
  },
  {
    words:
      'a fast courier clock shows the first parcel as in transit when the second was requested',
    kinds: ['unwanted'],
    from: 45,
    statements: trigger(
      'live_by_the_clock',
      'before update on shipments',
      `if old.kind = 'again' and old.state = 'requested' and new.state = 'booking'
        and exists (${ARRIVED} and said.delivery_said_at >= old.requested_at)
      then
        update shipments set state = 'cancelled', status = 'cancelled', ended_at = old.requested_at where id = old.id;
        return null;
      end if;
      return new;`,
    ),
  },
  ...roadTwin('a return to sender refunds its fee', ['fees']),
];

/** The first answer of each booking is lost, and no look-up finds the job. */
function bookedUnseen(courier: CourierPort): CourierPort {
  const lost = new Set<string>();
  return {
    ...courier,
    find: async () => null,
    findAll: async () => new Map(),
    create: async (booking, sendBefore) => {
      const job = await courier.create(booking, sendBefore);
      if (lost.has(booking.reference)) return job;
      lost.add(booking.reference);
      throw new AppError('courier-unknown', 'The courier did not answer.');
    },
  };
}

/** The walk twin with the same safeguard removed as in the road twin of this description. */
function roadTwin(words: string, kinds: readonly string[]): WalkTwin[] {
  return ROAD_TWINS.filter((twin) => twin.words === words).map(({ spoilt = [] }) => ({
    words,
    kinds,
    statements: spoilt,
  }));
}
