export type Named = { firstName: string; lastName: string };

/** A person's name as histories, lists and emails show it. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`;
}
