import { atMost, assessed, type BenchResult } from './bench.ts';
import { deviceVerdicts } from './scan-device.ts';
import { drainOfBelt } from './scan-drain.ts';
import { scansPerSecond } from './scan-server.ts';

const GOAL = 0.3;

/** Three measurements: scans received per second compared with hand-written SQL, how long a device takes to check
 *  and store a scan, and how soon a belt's parcels have drivers under the courier's rate limit. */
export async function run(): Promise<BenchResult> {
  const { assessed: checking, kept } = await deviceVerdicts();
  const drain = await drainOfBelt();
  const { limit, product, ratio, rounds } = await scansPerSecond();
  const guards = {
    'checked on a device, times a bare look-up': atMost(checking.ratio, 3),
    'stored and shown on a device, times a bare put': atMost(kept.ratio, 50),
    // An absolute time, because the courier's three calls per second limit it on any machine.
    'seconds until the last parcel of a belt has its driver': atMost(drain.seconds, 120),
    'calls for each parcel': atMost(drain.callsPerParcel, 4),
    'parcels without a driver': atMost(drain.withoutDriver, 0),
  };
  const part = { part: 'scan', unit: 'scans/s', limit, product, ratio };
  return assessed({ ...part, goal: GOAL, guards, rounds }, 'at least');
}
