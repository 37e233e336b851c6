import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  changedAsStored,
  ORDER_FORM_FIELDS,
  type OrderFormValues,
} from '#app/domain/orders/order-form.rules.ts';
import type { OrderForm } from '#app/domain/orders/read-order-form.ts';
import { isAddressField } from '#app/domain/shared/address-form.rules.ts';
import { mergeForms, typedIn, type Overtaken } from '#app/screens/order-form/merge-forms.rules.ts';

/** The state of the update form. If another user has changed the order in the meantime, the typed values are merged
 *  with the current order, and `overtaken` lists the changed fields. */
export function useOrderDraft(
  form: RefObject<HTMLFormElement>,
  order: OrderForm,
  isUpdated: boolean,
) {
  const [began, setBegan] = useState(order);
  const [values, setValues] = useState(order.values);
  // A new number re-mounts the fields with the address and its pin.
  const [round, setRound] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const [overtaken, setOvertaken] = useState<readonly Overtaken[]>([]);
  const notice = useRef<HTMLDivElement>(null);
  const fill = (next: typeof values) => {
    setBegan(order);
    setValues(next);
    setRound((last) => last + 1);
    setDirty(changedAsStored(order.values, next).length > 0);
  };

  const merge = (from: OrderFormValues, typed: OrderFormValues) => {
    const merged = mergeForms(from, typed, order.values);
    fill(merged.values);
    setOvertaken(merged.overtaken);
  };

  const { version } = order;
  useEffect(() => {
    if (isUpdated || version === began.version || !form.current) return;
    merge(began.values, typedIn(new FormData(form.current), began.values));
    // Only a new version of the order may trigger this effect.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [version, isUpdated]);
  useEffect(() => {
    if (overtaken.length > 0) notice.current?.focus();
  }, [overtaken]);

  return {
    values,
    round,
    isDirty,
    overtaken,
    notice,
    version: began.version,
    touch: () => setDirty(true),
    /** Applies a draft to the current order. Fields of it that someone else has saved since are `overtaken`. Returns
     *  false if all of it was saved already, for example because the answer of the save was lost. */
    take(draft: Record<string, string>): boolean {
      const from = { ...order.values, ...valuesIn(draft, BEGAN) };
      const typed = { ...from, ...valuesIn(draft) };
      if (changedAsStored(order.values, mergeForms(from, typed, order.values).values).length === 0)
        return false;
      merge(from, typed);
      return true;
    },
    /** The fields that differ from the order the form started with, each also with its value in that order; null if
     *  there are none. An address is kept as a whole. */
    ownOf(fields: Record<string, string>) {
      const typed = { ...began.values, ...fields };
      const changed = changedAsStored(began.values, typed);
      const isMoved = changed.some(isAddressField);
      const own = ORDER_FORM_FIELDS.filter(
        (name) => changed.includes(name) || (isMoved && isAddressField(name)),
      );
      if (own.length === 0) return null;
      return Object.fromEntries(
        own.flatMap((name) => [
          [name, typed[name]],
          [`${BEGAN}${name}`, began.values[name]],
        ]),
      );
    },
    discard() {
      fill(order.values);
      setOvertaken([]);
    },
  };
}

/** In a draft, the prefix of the values that the form started with. */
const BEGAN = 'began.';

/** The order's values in a draft, under names with this prefix. */
function valuesIn(draft: Record<string, string>, prefix = ''): Partial<OrderFormValues> {
  return Object.fromEntries(
    ORDER_FORM_FIELDS.flatMap((name) => {
      const value = draft[`${prefix}${name}`];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
