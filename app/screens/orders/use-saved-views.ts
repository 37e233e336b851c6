import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import type { SavedViewAnswer } from '#app/domain/orders/saved-view.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { viewAddress, withFilters } from './orders-state.rules.ts';

type Answer = (SavedViewAnswer & { errors: undefined }) | { errors: FormErrors };

/** Saves, updates, renames or deletes a view. Success is shown as a toast. A saved or updated view is opened; after a
 *  deletion the list is shown without filters. */
export function useSavedViews(onDone: () => void) {
  const { href, toast } = useShell();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { send, data, state } = useSender<Answer>(href('/saved-views'));
  const reported = useRef(data);

  useEffect(() => {
    if (!data || reported.current === data) return;
    reported.current = data;
    if (data.errors) return;
    toast(data.message);
    if ((data.intent === 'save' || data.intent === 'update') && data.id)
      navigate(viewAddress(search, data.id), { preventScrollReset: true });
    if (data.intent === 'delete') navigate(withFilters(search, NO_FILTER));
    onDone();
  }, [data, toast, navigate, search, onDone]);

  return {
    run: (fields: Record<string, string>) => send(fields),
    isBusy: state !== 'idle',
    nameError: data?.errors?.fields['name'] ?? null,
    error: data?.errors?.message ?? null,
    /** A new object after each refused attempt, even if its text is the same. */
    refused: data?.errors ?? null,
  };
}
