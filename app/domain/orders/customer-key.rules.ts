import { foldText } from './search-text.rules.ts';

type Contacts = {
  name: string;
  email: string | null;
  phone: string | null;
  customerRef: string | null;
};

/** Signs and spaces, which say nothing of whose name it is. The migration customers_are_persons
 *  leaves out the same. */
const SIGNS = /[\s!-/:-@[-`{-~\u00a0-\u00bf\u02b0-\u02ff\u2000-\u206f\u3000\ufeff]/g;

/** A name as people are told apart by it: 'Renée O’Brien', 'RENEE OBRIEN' and 'Renee  O'Brien' are one. */
export function nameKeyOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return plain.toLowerCase().replace(SIGNS, '');
}

/** Of a name, and of what stands beside it; together they fit into a row of the database's index. */
const LONGEST_NAME = 200;
const LONGEST_CONTACT = 254;

/** What makes two orders the same customer: the name, with the e-mail, else the phone, else the
 *  reference. An e-mail that a household or an office shares is several people's. It follows from the
 *  order alone, so that what one store knows never shows in what another one sees. */
export function matchKeyOf({ name, email, phone, customerRef }: Contacts): string {
  const key = firstSigns(nameKeyOf(name), LONGEST_NAME);
  if (email) return `${key}|email ${contactKey(emailKeyOf(email))}`;
  if (phone) return `${key}|phone ${contactKey(phoneKeyOf(phone))}`;
  return customerRef ? `${key}|ref ${contactKey(foldText(customerRef))}` : `${key}|`;
}

function contactKey(contact: string): string {
  return firstSigns(contact, LONGEST_CONTACT);
}

/** By whole signs, as the database's `left` counts. */
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

/** Of rows that are the newest first, each person once: the same account and name, and an e-mail or a
 *  phone that they share. Who gave both once and the phone alone later is one person. */
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
