// The language model that a memory may ask: what the app's server offers (MNEME_LLM_*), and what its person has agreed to.
import { CliError } from './cli-error.mjs';
import { counted } from './texts.mjs';

export const modelUsage =
  'model [status] | model connect [NAME] --agree [--images] | model write [--without-forward-grounding] | model disconnect';

/** How often it is looked how far the writing is, milliseconds. */
const LOOK_MS = 500;

const AGREE =
  'Words of this memory, with the names of its people, would leave this machine for that model. Say --agree if they may; --images, if frames of the videos and faces may, too.';

export function checkModel([what = 'status', name, ...rest], options) {
  const { agree = false, images = false, 'without-forward-grounding': isUngrounded = false } = options;
  const isConnect = what === 'connect';
  if (!['status', 'connect', 'write', 'disconnect'].includes(what) || rest.length > 0 || (name && !isConnect))
    throw new CliError('bad-input', `Say: ${modelUsage}`);
  if (!isConnect && (agree || images))
    throw new CliError('bad-input', '--agree and --images belong to model connect.');
  if (isUngrounded && what !== 'write')
    throw new CliError('bad-input', '--without-forward-grounding belongs to model write.');
  if (isConnect && !agree) throw new CliError('bad-input', AGREE);
  return { what, name, images, isUngrounded };
}

/** Connects or disconnects a model, and tells what there is then; or has it write, and tells what came of that. */
export async function model(app, { what, name, images, isUngrounded }, say) {
  if (what === 'write') return write(app, !isUngrounded, say);
  if (what === 'disconnect') await app.call('disconnectModel');
  if (what === 'connect') {
    const accessCode = process.env.MNEME_LLM_ACCESS_CODE || null;
    const { offer } = await app.call('modelState');
    // What is not offered is refused in the app's own words.
    const { host = '', models = [] } = offer.offered ? offer : {};
    await app.call('connectModel', {
      runsIn: 'server',
      host,
      model: name ?? models[0] ?? '',
      images,
      audio: false,
      accessCode,
    });
  }
  return app.call('modelState');
}

async function write(app, isGrounded, say) {
  const ticking = setInterval(() => tell(app, say), LOOK_MS);
  try {
    return await app.call('writeOnce', isGrounded);
  } catch (error) {
    if (app.page.isClosed())
      throw new CliError('cancelled', 'The browser was closed. Run the same command again to go on.');
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

let told = '';
async function tell(app, say) {
  const writing = await app.page.evaluate(() => window.mneme.getState().writing).catch(() => null);
  if (!writing || writing.state === 'idle' || writing.clips === 0) return;
  const { model, state, clip, clips, secondsLeft, problem } = writing;
  const left = secondsLeft === null ? '' : `, about ${Math.ceil(secondsLeft)} s left`;
  const line =
    state === 'waiting'
      ? `Waiting to ask ${model} again. ${problem?.message ?? ''}`
      : `${model} writes of clip ${clip} of ${clips}${left}`;
  if (line !== told) say(line);
  told = line;
}

export function modelText(result) {
  return 'written' in result ? writtenText(result) : standingText(result);
}

function writtenText({ model, clips, written, left }) {
  if (clips === 0) return 'A model has written of every clip already.';
  const rest = left > 0 ? ` Of ${left} it could not: run the same command again to ask once more.` : '';
  return `${model} wrote of ${written} of ${counted(clips, 'clip')}.${rest}`;
}

function standingText({ offer, agreed, lapsed }) {
  if (agreed && !lapsed && agreed.runsIn !== 'server')
    return `${agreed.runsIn === 'tab' ? agreed.model : 'The browser’s own model'} is connected. It runs on this device.`;
  if (agreed && !lapsed)
    return `${agreed.model} on ${agreed.host} is connected${agreed.images ? ', with pictures' : ''}.`;
  if (lapsed) return `No model is connected any more: ${lapsed}`;
  return offer.offered
    ? `No model is connected. Offered: ${offer.models.join(', ')} on ${offer.host}.`
    : `No model is connected. ${offer.told}`;
}
