export type MintsoftSwitches = {
  /** Answers every call with this status. */
  answerWith: number | null;
  /** Never answers. */
  isHanging: boolean;
  /** Answers 200 with an HTML page. */
  answersWithPage: boolean;
  /** A key is valid for this many calls, then the answer is 401. */
  callsPerKey: number;
  /** Refuses new orders with this message. */
  refusesOrders: string | null;
  /** Refuses updates (`refusesCancels`: cancellations) with this message. */
  refusesUpdates: string | null;
  refusesCancels: string | null;
  /** Webhooks can be registered but are never sent. */
  losesHooks: boolean;
  /** The probability of each failure, from 0 to 1. */
  chance: {
    /** 429, not carried out. */
    slowDown: number;
    /** 503, not carried out. */
    broken: number;
    /** Carried out, but the connection closes without an answer. */
    lost: number;
    /** A new order is not found at the first look-up by its number. */
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
