import { foldText } from './search-text.rules.ts';

type Contacts = {
  name: string;
  email: string | null;
  phone: string | null;
  customerRef: string | null;
};

/** Punctuation and spaces, which do not distinguish names. The migration customers_are_persons removes the same
 *  characters. */
const SIGNS = /[\s!-/:-@[-`{-~\u00a0-\u00bf\u02b0-\u02ff\u2000-\u206f\u3000\ufeff]/g;

/** The form in which names are compared: 'Renée O’Brien', 'RENEE OBRIEN' and 'Renee  O'Brien' are the same. */
export function nameKeyOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return plain.toLowerCase().replace(SIGNS, '');
}

/** Length limits of the name and of the contact in a match key. Together they fit into a row of the database
 *  index. */
const LONGEST_NAME = 200;
const LONGEST_CONTACT = 254;

/** The key that decides whether two orders have the same customer: the name, with the email, else the phone, else
 *  the reference. The name is included because a household or an office may share an email. The key uses only the
 *  order itself, so one store's data never shows in another store. */
export function matchKeyOf({ name, email, phone, customerRef }: Contacts): string {
  const key = firstSigns(nameKeyOf(name), LONGEST_NAME);
  if (email) return `${key}|email ${contactKey(emailKeyOf(email))}`;
  if (phone) return `${key}|phone ${contactKey(phoneKeyOf(phone))}`;
  return customerRef ? `${key}|ref ${contactKey(foldText(customerRef))}` : `${key}|`;
}

function contactKey(contact: string): string {
  return firstSigns(contact, LONGEST_CONTACT);
}

/** The first `length` characters, counted in code points as the database's `left` does. */
function firstSigns(text: string, length: number): string {
  return [...text.slice(0, 2 * length)].slice(0, length).join('');
}

function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

function phoneKeyOf(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}

type Known = Omit<Contacts, 'customerRef'> & { merchantId: string };

/** Each person once, from rows sorted newest first. Two rows are the same person if they share the account, the
 *  name, and an email or a phone. Someone who gave both once, and later only the phone, is one person. */
export function eachPersonOnce<Row extends Known>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const contacts = contactsOf(row);
    const isKnown = contacts.some((contact) => seen.has(contact));
    for (const contact of contacts) seen.add(contact);
    return !isKnown;
  });
}

function contactsOf({ merchantId, name, email, phone }: Known): string[] {
  const person = `${merchantId} ${nameKeyOf(name)}`;
  return [
    ...(email ? [`${person}|email ${emailKeyOf(email)}`] : []),
    ...(phone ? [`${person}|phone ${phoneKeyOf(phone)}`] : []),
  ];
}
