import { useEffect, useRef, type RefObject } from 'react';

/** Keeps a form's fields in line with the URL, even when the URL changes later. The fields are not
 *  re-mounted, so that the focus stays. */
export function useFollowedFields(
  values: Readonly<Record<string, string>>,
): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const said = JSON.stringify(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(said) as typeof values)) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field.value !== value) field.value = value;
    }
  }, [said]);
  return form;
}
