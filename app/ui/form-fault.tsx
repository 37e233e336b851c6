/** What is wrong with a form as a whole, heard at once. */
export function FormFault({ says }: { says: string | null | undefined }) {
  if (!says) return null;
  return (
    <p className="t-field__error" role="alert">
      {says}
    </p>
  );
}
