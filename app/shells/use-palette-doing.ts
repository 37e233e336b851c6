import { useFetcher, useLocation, useNavigate, useSubmit } from '@remix-run/react';
import { useEffect } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { dropDrafts } from './drafts.ts';
import type { Doing } from './palette.rules.ts';
import { useShell } from './shell.ts';
import { useWork } from './use-work.ts';

type Exported = { jobId: string; total: number; errors?: undefined } | { errors: FormErrors };

/** Does what was chosen in the palette. */
export function usePaletteDoing(): (doing: Doing) => void {
  const { href, toast, showKeys } = useShell();
  const { pathname, search } = useLocation();
  const { submit, data } = useFetcher<Exported>();
  const { look } = useWork();
  const navigate = useNavigate();
  const leave = useSubmit();
  useEffect(() => {
    if (!data) return;
    if (data.errors) {
      toast(data.errors.message ?? 'The export could not be started.', { isError: true });
      return;
    }
    toast('The export has started');
    void look(data.jobId);
  }, [data, toast, look]);
  return (doing) => {
    if (doing.kind === 'go') navigate(href(doing.path));
    else if (doing.kind === 'keys') showKeys();
    else if (doing.kind === 'logOut') {
      dropDrafts();
      leave({}, { method: 'post', action: '/logout' });
    } else {
      // On the list: what it shows; elsewhere: all of them.
      const asked = ['/', '/orders'].includes(pathname) ? search : '';
      submit({ style: doing.style }, { method: 'post', action: href(`/orders/export${asked}`) });
    }
  };
}
