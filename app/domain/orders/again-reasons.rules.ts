/** Why an order goes out once more, in the words of whoever sends it. */
export const AGAIN_REASONS = {
  notThere: 'Nobody was there',
  wrongAddress: 'The address was wrong',
  refused: 'The recipient refused it',
  declined: 'No driver took it',
  cameBack: 'It came back to us',
  damaged: 'It was damaged',
  lost: 'It was lost',
  other: 'Another reason',
} as const;
export type AgainReason = keyof typeof AGAIN_REASONS;
export const EVERY_AGAIN_REASON = Object.keys(AGAIN_REASONS) as AgainReason[];

/** With these there is a parcel to send, wherever the first one is. */
const WITHOUT_THE_FIRST: readonly AgainReason[] = ['cameBack', 'damaged', 'lost'];

export function isWithoutTheFirst(why: AgainReason): boolean {
  return WITHOUT_THE_FIRST.includes(why);
}

/** `It was lost: the driver's van was stolen`. */
export function againWords(why: AgainReason, note: string | null): string {
  if (!note) return AGAIN_REASONS[why];
  return why === 'other' ? note : `${AGAIN_REASONS[why]}: ${note}`;
}
