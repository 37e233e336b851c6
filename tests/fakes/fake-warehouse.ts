import { AppError } from '#app/domain/shared/errors.ts';
import type {
  WarehouseCheck,
  WarehouseLogin,
  WarehouseParcel,
  WarehousePart,
  WarehousePort,
} from '#app/ports/warehouse.ts';

type Kept = { parcel: WarehouseParcel; parts: WarehousePart[] };

/** A warehouse in memory. Each switch in `bad` applies to every call until it is reset. */
export function fakeWarehouse() {
  const orders = new Map<string, Kept>();
  const calls: string[] = [];
  const bad = {
    /** Nothing is done or answered. */
    down: false,
    loginRefused: false,
    /** The call is carried out, but the answer is lost. */
    loses: null as 'push' | 'cancel' | 'update' | null,
    refuses: null as string | null,
    refusesUpdates: null as string | null,
    refusesCancels: null as string | null,
    /** Existing orders are not found yet. */
    isBlind: false,
  };
  const asked: WarehouseLogin[] = [];
  const hooks = new Map<string, string>();
  const set = { answer: { ok: true } as WarehouseCheck };
  let next = 1;

  function begin(what: string, reference: string): void {
    if (bad.loginRefused) throw new AppError('warehouse-login-refused', 'Not any more.');
    if (bad.down) throw new AppError('warehouse-down', 'No answer.');
    calls.push(`${what} ${reference}`);
  }
  function end<T>(what: 'push' | 'cancel' | 'update', answer: T): T {
    if (bad.loses === what) throw new AppError('warehouse-down', 'The answer is lost.');
    return answer;
  }
  const byId = (id: string) =>
    [...orders.values()].find(({ parts }) => parts.some(({ theirId }) => theirId === id));
  const newPart = (): WarehousePart => ({
    theirId: String((next += 1)),
    state: 'open',
    despatchedAt: null,
    carrier: null,
    number: null,
    url: null,
  });

  const warehouse = {
    get answer() {
      return set.answer;
    },
    set answer(answer: WarehouseCheck) {
      set.answer = answer;
    },
    asked,
    orders,
    calls,
    bad,
    hooks,
    async check(login: WarehouseLogin) {
      asked.push(login);
      return set.answer;
    },
    async choices() {
      begin('choices', '');
      return { warehouses: ['Epping'], courierServices: ['The Courier Guy ECO'] };
    },
    async find(_login: WarehouseLogin, reference: string) {
      begin('find', reference);
      return bad.isBlind ? [] : structuredClone(orders.get(reference)?.parts ?? []);
    },
    async push(_login: WarehouseLogin, parcel: WarehouseParcel) {
      begin('push', parcel.reference);
      if (bad.refuses !== null)
        return { ok: false as const, reason: 'refused' as const, message: bad.refuses };
      if (orders.has(parcel.reference))
        return { ok: false as const, reason: 'duplicate' as const, message: 'It already exists.' };
      const part = newPart();
      orders.set(parcel.reference, { parcel, parts: [part] });
      return end('push', { ok: true as const, theirId: part.theirId });
    },
    async update(_login: WarehouseLogin, theirId: string, parcel: WarehouseParcel) {
      begin('update', parcel.reference);
      if (bad.refusesUpdates !== null) return { ok: false as const, message: bad.refusesUpdates };
      const kept = byId(theirId);
      if (kept) kept.parcel = parcel;
      return end('update', { ok: true as const });
    },
    async cancel(_login: WarehouseLogin, theirId: string) {
      const kept = byId(theirId);
      begin('cancel', kept?.parcel.reference ?? theirId);
      if (bad.refusesCancels !== null) return { ok: false as const, message: bad.refusesCancels };
      const part = kept?.parts.find((one) => one.theirId === theirId);
      if (part?.state !== 'open') return { ok: false as const, message: 'It is not open.' };
      part.state = 'cancelled';
      return end('cancel', { ok: true as const });
    },
    async callBack(_login: WarehouseLogin, theirId: string, url: string) {
      begin('callBack', byId(theirId)?.parcel.reference ?? theirId);
      hooks.set(theirId, url);
    },
    /** The warehouse despatches the first open part of an order. */
    despatch(reference: string, number: string | null = `EPP-${reference}`, at = new Date()) {
      const part = orders.get(reference)?.parts.find(({ state }) => state === 'open');
      if (!part) throw new Error(`Nothing open of ${reference}.`);
      const url = number && `https://track.epping.example/${number}`;
      Object.assign(part, {
        state: 'despatched',
        despatchedAt: at,
        carrier: 'Fastway',
        number,
        url,
      });
    },
    /** Cancels the parts from this index on. */
    cancelThere(reference: string, first = 0) {
      for (const part of orders.get(reference)?.parts.slice(first) ?? []) part.state = 'cancelled';
    },
    divide(reference: string) {
      orders.get(reference)?.parts.push(newPart());
    },
    times: (call: string) => calls.filter((one) => one === call).length,
  } satisfies WarehousePort & Record<string, unknown>;
  return warehouse;
}
