/** What a person says of why they ask for something: a code of the act's own list, and more about it. */
export type WhyList = {
  /** The label of its field. */
  readonly label: string;
  /** What is said where none is chosen. */
  readonly missing: string;
  /** What a call is taken to say that gives no reason; without this it must give one. */
  readonly unsaid?: string;
  readonly reasons: { readonly [code: string]: string };
};

/** The reason of every list that is no reason of the list: its words are needed. */
const OTHER = 'other';

/** Why an order goes out once more, in the words of whoever sends it. */
export const AGAIN_WHY = {
  label: 'Reason',
  missing: 'Choose a reason for shipping again.',
  unsaid: 'No reason was given',
  reasons: {
    notThere: 'The recipient was not there',
    wrongAddress: 'The address was wrong',
    refused: 'The recipient refused it',
    declined: 'No driver took it',
    cameBack: 'It came back to us',
    damaged: 'It was damaged',
    lost: 'It was lost',
    [OTHER]: 'Another reason',
  },
} as const satisfies WhyList;

/** Why a parcel that arrived is fetched again. */
export const RETURN_WHY = {
  label: 'Reason',
  missing: 'Choose a reason for the return.',
  reasons: {
    changedMind: 'The customer changed their mind',
    wrongItem: 'The wrong item was sent',
    damaged: 'It arrived damaged',
    faulty: 'It does not work',
    notAsDescribed: 'It is not as described',
    tooLate: 'It came too late',
    exchange: 'It is an exchange',
    [OTHER]: 'Another reason',
  },
} as const satisfies WhyList;

/** Why a parcel is stopped on its way. */
export const TURN_BACK_WHY = {
  label: 'Reason',
  missing: 'Choose a reason for returning it to sender.',
  reasons: {
    called: 'The customer no longer wants it',
    notThere: 'The recipient was not there',
    wrongAddress: 'The address was wrong',
    refused: 'The recipient refused it',
    wrongItem: 'The wrong item was packed',
    unpaid: 'It was not paid',
    [OTHER]: 'Another reason',
  },
} as const satisfies WhyList;

/** Why what is printed may go, though it shows something else. */
export const ACCEPT_WHY = {
  label: 'Reason',
  missing: 'Choose a reason for accepting it.',
  reasons: {
    byHand: 'It was corrected by hand',
    noMatter: 'The change does not affect the delivery',
    courierTold: 'The courier has the change',
    changeWrong: 'The label is correct',
    [OTHER]: 'Another reason',
  },
} as const satisfies WhyList;

/** With these there is a parcel to send, wherever the first one is. */
const WITHOUT_THE_FIRST = ['cameBack', 'damaged', 'lost'];

export function isWithoutTheFirst(whyCode: string): boolean {
  return WITHOUT_THE_FIRST.includes(whyCode);
}

/** These say that the recipient does not have it. */
const NOT_HANDED_OVER = ['notThere', 'refused', 'declined'];

export function saysNotHandedOver(whyCode: string): boolean {
  return NOT_HANDED_OVER.includes(whyCode);
}

export function isOfList({ reasons }: WhyList, whyCode: string | null): whyCode is string {
  return whyCode !== null && Object.hasOwn(reasons, whyCode);
}

/** What a call says of why, with the list's own words where it says nothing. */
export function saidOrUnsaid(
  { unsaid }: WhyList,
  whyCode: string | null,
  note: string | null,
): { whyCode: string | null; note: string | null } {
  if (whyCode !== null || unsaid === undefined) return { whyCode, note };
  return { whyCode: OTHER, note: note ?? unsaid };
}

export function needsWords(whyCode: string | null): boolean {
  return whyCode === OTHER;
}

/** `It was lost: the driver's van was stolen`. */
export function whyWords({ reasons }: WhyList, whyCode: string, note: string | null): string {
  const reason = reasons[whyCode] ?? whyCode;
  if (!note) return reason;
  return needsWords(whyCode) ? note : `${reason}: ${note}`;
}
