import { useEffect } from 'react';
import { EVERY_SHEET, LABEL_SHEETS } from '#app/domain/documents/label-sheet.rules.ts';
import type { PaperChoice } from '#app/domain/documents/paper-choice.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { Card } from '#app/ui/card.tsx';
import { SelectField } from '#app/ui/form-field.tsx';

/** On what this person prints: sheets, the printer's resolution, the turn of a slip's lines. */
export function PaperCard({ papers }: { papers: PaperChoice }) {
  const { href, toast } = useShell();
  const { send, data, formData } = useSender<{ isChosen: true } | { errors: FormErrors }>(
    href('/papers'),
  );
  useEffect(() => {
    if (data && 'errors' in data)
      toast(data.errors.message ?? 'We could not save your choice. Try again.', { isError: true });
  }, [data, toast]);
  const field = (name: keyof PaperChoice) => ({
    name,
    value: textOf(formData?.get(name)) ?? papers[name],
    onChange: (event: { target: { value: string } }) => send({ [name]: event.target.value }),
  });
  return (
    <Card title="Label size">
      <SelectField
        label="Label printer"
        help="Zebra labels are made for this resolution. Check the printer’s data sheet or test print."
        {...field('printerDpi')}
      >
        <option value={203}>203 dpi, 8 dots a millimetre</option>
        <option value={300}>300 dpi, 12 dots a millimetre</option>
      </SelectField>
      <SelectField label="PDF labels" {...field('labelSheet')}>
        {EVERY_SHEET.map((sheet) => (
          <option key={sheet} value={sheet}>
            {LABEL_SHEETS[sheet].words}
          </option>
        ))}
      </SelectField>
      <SelectField label="Packing slip items" {...field('slipLines')}>
        <option value="asOrdered">As ordered</option>
        <option value="bySku">By SKU, for picking</option>
      </SelectField>
    </Card>
  );
}

function textOf(value: FormDataEntryValue | null | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
