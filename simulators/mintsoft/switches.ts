export type MintsoftSwitches = {
  /** Every answer is this status. */
  answerWith: number | null;
  /** Answers never come. */
  isHanging: boolean;
  /** A good status with a page of HTML. */
  answersWithPage: boolean;
  /** A key opens so many calls, then it answers 401. */
  callsPerKey: number;
  /** Refuses to take orders in, with these words. */
  refusesOrders: string | null;
  /** Refuses changes, and cancels, with these words. */
  refusesUpdates: string | null;
  refusesCancels: string | null;
  /** Web hooks are registered and never sent. */
  losesHooks: boolean;
  /** How likely a call is to go wrong, each of 0 to 1. */
  chance: {
    /** 429 before anything is done. */
    slowDown: number;
    /** 503 before anything is done. */
    broken: number;
    /** It is done, and the connection ends without an answer. */
    lost: number;
    /** A new order is not found by its number yet. */
    unseen: number;
  };
};

export function goodDay(): MintsoftSwitches {
  return {
    answerWith: null,
    isHanging: false,
    answersWithPage: false,
    callsPerKey: Infinity,
    refusesOrders: null,
    refusesUpdates: null,
    refusesCancels: null,
    losesHooks: false,
    chance: { slowDown: 0, broken: 0, lost: 0, unseen: 0 },
  };
}
