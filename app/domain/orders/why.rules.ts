/** A list of reasons to choose from when a person requests an action; they may add text of their own. */
export type WhyList = {
  /** The label of its field. */
  readonly label: string;
  /** The error when no reason is chosen. */
  readonly missing: string;
  /** The text for an API call that gives no reason. Without it, the call must give one. */
  readonly unsaid?: string;
  readonly reasons: { readonly [code: string]: string };
};

/** Whether an action takes a reason from a list. */
export function isWhyList(takes: WhyList | string | null | undefined): takes is WhyList {
  return typeof takes === 'object' && takes !== null;
}

/** The code for a reason that is not in the list. The reason must then be given as text. */
const OTHER = 'other';

/** Why an order is shipped again. */
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

/** Why a delivered parcel is returned. */
export const RETURN_WHY = {
  label: 'Reason',
  missing: 'Choose a reason for the return.',
  reasons: {
    changedMind: 'The customer changed their mind',
    wrongItem: 'The wrong item was sent',
    damaged: 'It arrived damaged',
    faulty: 'It does not work',
    notAsDescribed: 'It is not as described',
    tooLate: 'It arrived too late',
    exchange: 'It is an exchange',
    [OTHER]: 'Another reason',
  },
} as const satisfies WhyList;

/** Why a parcel is returned to sender. */
export const RETURN_TO_SENDER_WHY = {
  label: 'Reason',
  missing: 'Choose a reason for the return to sender.',
  reasons: {
    called: 'The customer no longer wants it',
    notThere: 'The recipient was not there',
    wrongAddress: 'The address was wrong',
    refused: 'The recipient refused it',
    wrongItem: 'The wrong item was packed',
    unpaid: 'It was not paid for',
    [OTHER]: 'Another reason',
  },
} as const satisfies WhyList;

/** Why a printed document may stay as it is although it is outdated. */
export const ACCEPT_WHY = {
  label: 'Reason',
  missing: 'Choose a reason for accepting the documents.',
  reasons: {
    byHand: 'It was corrected by hand',
    noMatter: 'The change does not affect the delivery',
    courierTold: 'The courier knows about the change',
    changeWrong: 'The label is correct',
    [OTHER]: 'Another reason',
  },
} as const satisfies WhyList;

type AgainReason = keyof typeof AGAIN_WHY.reasons;

/** What each reason for shipping again says about the first parcel. `notNeeded`: another parcel can be sent, wherever
 *  the first one is. `notHandedOver`: the recipient does not have the first one. */
const FIRST_PARCEL: Record<AgainReason, 'notNeeded' | 'notHandedOver' | 'unknown'> = {
  notThere: 'notHandedOver',
  wrongAddress: 'unknown',
  refused: 'notHandedOver',
  declined: 'notHandedOver',
  cameBack: 'notNeeded',
  damaged: 'notNeeded',
  lost: 'notNeeded',
  [OTHER]: 'unknown',
};

export function isWithoutTheFirst(whyCode: string): boolean {
  return firstParcelOf(whyCode) === 'notNeeded';
}

export function saysNotHandedOver(whyCode: string): boolean {
  return firstParcelOf(whyCode) === 'notHandedOver';
}

function firstParcelOf(whyCode: string) {
  return isOfList(AGAIN_WHY, whyCode) ? FIRST_PARCEL[whyCode as AgainReason] : 'unknown';
}

export function isOfList({ reasons }: WhyList, whyCode: string | null): whyCode is string {
  return whyCode !== null && Object.hasOwn(reasons, whyCode);
}

/** The reason and text of an API call. If it gives no reason and the list has a default text, the reason is `other`,
 *  with the call's own text or the default. */
export function saidOrUnsaid(
  { unsaid }: WhyList,
  whyCode: string | null,
  note: string | null,
): { whyCode: string | null; note: string | null } {
  if (whyCode !== null || unsaid === undefined) return { whyCode, note };
  return { whyCode: OTHER, note: note ?? unsaid };
}

/** The error at the text field when *Another reason* is chosen without a text. */
export const OWN_REASON_MISSING = 'Enter the reason.';

export function needsWords(whyCode: string | null): boolean {
  return whyCode === OTHER;
}

/** Returns, for example, `It was lost: the driver's van was stolen`. */
export function whyWords({ reasons }: WhyList, whyCode: string, note: string | null): string {
  const reason = reasons[whyCode] ?? whyCode;
  if (!note) return reason;
  return needsWords(whyCode) ? note : `${reason}: ${note}`;
}
