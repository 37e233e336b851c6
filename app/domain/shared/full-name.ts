export type Named = { firstName: string; lastName: string };

/** As people are called in histories, lists and mails. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`;
}
