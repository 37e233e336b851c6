/** Mails that one may do without. What tells of a changed password, address or authenticator always
 *  comes: it is how an owner learns that somebody else was at it. */
export const MAIL_CHOICES = [
  {
    kind: 'new-device',
    label: 'Someone signs in on a new device and network',
  },
  {
    kind: 'store-trouble',
    label: 'A store is no longer connected, or its webhook was switched off',
  },
] as const;

export type MailChoice = (typeof MAIL_CHOICES)[number]['kind'];

export function wantsMail(person: { unwantedMails: string[] }, kind: MailChoice): boolean {
  return !person.unwantedMails.includes(kind);
}
