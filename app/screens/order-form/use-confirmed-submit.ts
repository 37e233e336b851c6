import { useSubmit } from '@remix-run/react';
import { useEffect, useState, type RefObject } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** What a form of an order can be answered: something is to be confirmed first, or it has faults. */
export type OrderFormAnswer = {
  confirm?: 'noContact' | 'sameId';
  message?: string;
  errors?: FormErrors;
};

const FIELD_OF = { noContact: 'confirmedNoContact', sameId: 'confirmedSameId' } as const;

/** Asks what the answer wants confirmed, and sends the form again with what was. */
export function useConfirmedSubmit(
  form: RefObject<HTMLFormElement>,
  answer: OrderFormAnswer | undefined,
) {
  const submit = useSubmit();
  const [confirmed, setConfirmed] = useState<readonly (keyof typeof FIELD_OF)[]>([]);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => setAsking(Boolean(answer?.confirm)), [answer]);
  return {
    isAsking,
    question: answer?.message,
    proceed() {
      if (!form.current || !answer?.confirm) return;
      const all = [...confirmed, answer.confirm];
      setConfirmed(all);
      setAsking(false);
      const data = new FormData(form.current);
      for (const one of all) data.set(FIELD_OF[one], 'yes');
      submit(data, { method: 'post', preventScrollReset: true });
    },
    stop: () => setAsking(false),
    /** The person sends the form themselves: what was confirmed was said of another one. */
    begin: () => setConfirmed([]),
  };
}
