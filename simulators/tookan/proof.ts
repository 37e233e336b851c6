import type { ServerResponse } from 'node:http';
import { DEFAULT_WAIT_MS, type BadDaySwitches } from './bad-days.ts';
import type { SimJob, SimJobs } from './jobs.ts';
import { PHOTO_OF_DOOR, PHOTO_OF_GATE, signature } from './pictures.ts';

type Parts = { jobs: SimJobs; badDays: BadDaySwitches; origin: () => string };

const SUCCESSFUL = 2;
const FAILED = 3;
const MB = 1_000_000;
const HUGE_MB = 12;
const NAME = /^(door|gate|signature)-(\d+)-\d+\.(?:jpg|png)$/;
/** An unsafe file that a careless courier might deliver as a picture. */
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** The proof that drivers add when a delivery ends, and its pictures. A successful delivery gets a signature, a
 *  photo and the receiver's name. A failed one gets only a photo of the place where the driver was. */
export function createProof({ jobs, badDays, origin }: Parts) {
  function add(job: SimJob, type: string, description: string) {
    const late = badDays.strikes('lateHistory', 'proof');
    const delayMs = late ? (late.ms ?? DEFAULT_WAIT_MS) : 0;
    const times = badDays.strikes('repeatedEntries', 'proof') ? 2 : 1;
    for (let time = 0; time < times; time += 1) jobs.leave(job, { type, description, delayMs });
  }

  function picture(job: SimJob, what: string, extension: string): string {
    return `${origin()}/proof/${what}-${job.jobId}-${job.history.length}.${extension}`;
  }

  function note(job: SimJob): string {
    const words = `Received by ${job.fields.customer_username || 'the neighbour'}`;
    const isHtml = badDays.strikes('htmlNotes', 'proof');
    return isHtml ? `<p>${words}</p><script src="//evil.example"></script>` : words;
  }

  return {
    leave(job: SimJob) {
      if (job.type !== 1) return;
      if (job.status === FAILED) add(job, 'image_added', picture(job, 'gate', 'jpg'));
      if (job.status !== SUCCESSFUL) return;
      add(job, 'signature_image_added', picture(job, 'signature', 'png'));
      add(job, 'image_added', picture(job, 'door', 'jpg'));
      add(job, 'text_added', note(job));
    },

    send(name: string, response: ServerResponse) {
      const [, what, seed] = NAME.exec(name) ?? [];
      if (!what || badDays.strikes('missingPicture', 'picture'))
        return void response.writeHead(404, { 'content-type': 'text/html' }).end('No such file');
      const type = what === 'signature' ? 'image/png' : 'image/jpeg';
      response.writeHead(200, { 'content-type': type, 'set-cookie': 'theirs=1' });
      if (badDays.strikes('wrongPicture', 'picture')) return void response.end(DRAWING);
      if (badDays.strikes('hugePicture', 'picture')) return sendHuge(response);
      if (what === 'signature') return void response.end(signature(Number(seed)));
      response.end(what === 'gate' ? PHOTO_OF_GATE : PHOTO_OF_DOOR);
    },
  };
}

function sendHuge(response: ServerResponse) {
  response.write(PHOTO_OF_DOOR);
  for (let megabyte = 0; megabyte < HUGE_MB; megabyte += 1) response.write(Buffer.alloc(MB));
  response.end();
}
