import { useEffect, useRef, type RefObject } from 'react';

/** The fields of a form say what the address says, also when that changes under them; they stay the same
 *  fields, so that the keyboard keeps its place. */
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
