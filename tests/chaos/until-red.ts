/** After this many rounds, chance can no longer explain that a missing safeguard has no effect. */
const MAX_ROUNDS = 6;

/** The fault of a broken twin depends on what a kill or a late answer happens to hit, so it is repeated with other
 *  random numbers until it shows. Returns how often it showed; 0 if it never did. */
export async function untilRed(twin: (round: number) => Promise<number>): Promise<number> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const errors = await twin(round);
    if (errors > 0) return errors;
  }
  return 0;
}
