import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { EditStoreAnswer } from '#app/domain/webhooks/edit-store.ts';
import type { EditStoreForm } from '#app/domain/webhooks/webhook.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Answer = (EditStoreAnswer & { errors?: undefined }) | { errors: FormErrors };

export type StoreActions = {
  run(form: EditStoreForm): void;
  isBusy(intent: EditStoreForm['intent'], about?: string): boolean;
  /** Why the last action was refused; null while one runs. */
  error: string | null;
  /** The error of the webhook URL. */
  urlError: string | null;
  frameError: string | null;
  secret: string | null;
  secretFor: EditStoreAnswer['secretFor'];
  closeSecret(): void;
};

type Shown = Pick<EditStoreAnswer, 'secretFor'> & { secret: string; leaves: boolean };

/** The actions of the Edit Store page. The result is a toast, an error at a field, or a secret to copy. */
export function useStoreActions(): StoreActions {
  const { href, toast } = useShell();
  const navigate = useNavigate();
  const { submit, data, formData, state } = useFetcher<Answer>();
  const [shown, setShown] = useState<Shown | null>(null);
  const settings = href('/store-settings');
  useEffect(() => {
    if (!data) return;
    if (data.errors) {
      if (data.errors.message) toast(data.errors.message, { isError: true });
      return;
    }
    if (data.secret) {
      const { secret, secretFor, isSaved: leaves } = data;
      setShown({ secret, secretFor, leaves });
      return;
    }
    toast(data.message);
    if (data.isSaved) navigate(settings);
  }, [data, toast, navigate, settings]);
  const errors = data?.errors?.fields;
  return {
    run: (form) => submit(form, { method: 'post' }),
    isBusy: (intent, about) =>
      state !== 'idle' &&
      formData?.get('intent') === intent &&
      (about === undefined || [...(formData?.values() ?? [])].includes(about)),
    error: state === 'idle' ? (data?.errors?.message ?? null) : null,
    urlError: errors?.['webhook_url'] ?? null,
    frameError: errors?.['frame_origin'] ?? null,
    secret: shown?.secret ?? null,
    secretFor: shown?.secretFor ?? 'webhook',
    closeSecret: () => {
      if (shown?.leaves) navigate(settings);
      setShown(null);
    },
  };
}
