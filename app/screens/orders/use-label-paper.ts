import { useEffect } from 'react';
import { EVERY_SHEET, type LabelSheet } from '#app/domain/documents/label-sheet.rules.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';

/** On what PDF labels are laid out; remembered for the person, or the shop. */
export function useLabelPaper(sheet: LabelSheet | null) {
  const { href, toast } = useShell();
  const { send, data, state, formData } = useSender<{ isChosen: true } | { errors: FormErrors }>(
    href('/papers'),
  );
  useEffect(() => {
    if (data && 'errors' in data)
      toast(data.errors.message ?? 'We could not save your choice. Try again.', { isError: true });
  }, [data, toast]);
  const asked = EVERY_SHEET.find((one) => one === formData?.get('labelSheet'));
  return {
    chosen: sheet && (asked ?? sheet),
    isBusy: state === 'submitting',
    choose: (labelSheet: LabelSheet) => send({ labelSheet }),
  };
}
