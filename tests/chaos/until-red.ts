/** So often does chance not spare a safeguard that is gone. */
const MAX_ROUNDS = 6;

/** What a broken twin does wrong depends on what a kill or a late answer happens to meet: with other dice
 *  it is done again until it shows. How often it showed; 0 where it never did. */
export async function untilRed(twin: (round: number) => Promise<number>): Promise<number> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const faults = await twin(round);
    if (faults > 0) return faults;
  }
  return 0;
}
