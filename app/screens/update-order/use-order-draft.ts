import { useEffect, useRef, useState, type RefObject } from 'react';
import { changedFields, ORDER_FORM_FIELDS } from '#app/domain/orders/order-form.rules.ts';
import type { OrderForm } from '#app/domain/orders/read-order-form.ts';
import { isAddressField } from '#app/domain/shared/address-form.schema.ts';
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
    setDirty(changedFields(order.values, next).length > 0);
  };

  const { version } = order;
  useEffect(() => {
    if (isUpdated || version === began.version || !form.current) return;
    const typed = typedIn(new FormData(form.current), began.values);
    const merged = mergeForms(began.values, typed, order.values);
    fill(merged.values);
    setOvertaken(merged.overtaken);
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
    /** Applies restored values to the current order. */
    take: (own: Partial<typeof values>) => fill({ ...order.values, ...own }),
    /** The fields that differ from the order the form started with, or null. An address is kept as a whole. */
    ownOf(fields: Record<string, string>) {
      const typed = { ...began.values, ...fields };
      const changed = changedFields(began.values, typed);
      const isMoved = changed.some(isAddressField);
      const own = ORDER_FORM_FIELDS.filter(
        (name) => changed.includes(name) || (isMoved && isAddressField(name)),
      );
      return own.length > 0 ? Object.fromEntries(own.map((name) => [name, typed[name]])) : null;
    },
    discard() {
      fill(order.values);
      setOvertaken([]);
    },
  };
}
