import { useSubmit } from '@remix-run/react';
import { useEffect, useState, type RefObject } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** The server's answer to an order form: a question to confirm first, or errors. */
export type OrderFormAnswer = {
  confirm?: 'noContact' | 'sameId';
  message?: string;
  errors?: FormErrors;
};

const FIELD_OF = { noContact: 'confirmedNoContact', sameId: 'confirmedSameId' } as const;

/** Shows the question from the answer and, once confirmed, submits the form again with the confirmation. */
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
    /** Called when the user submits the form. Earlier confirmations are dropped, because they were about other
     *  values. */
    begin: () => setConfirmed([]),
  };
}
