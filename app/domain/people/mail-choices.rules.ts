/** Mails that a person can turn off. Mails about a changed password, address or authenticator are always sent,
 *  because they show an owner that someone else has access. */
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
