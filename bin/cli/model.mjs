// The language model that a memory may ask: what the app's server offers (MNEME_LLM_*), and what its person has agreed to.
import { CliError } from './errors.mjs';

export const modelUsage = 'model [status] | model connect [NAME] --agree [--images] | model disconnect';

const AGREE =
  'Words of this memory, with the names of its people, would leave this machine for that model. Say --agree if they may; --images, if frames of the videos and faces may, too.';

export function checkModel([what = 'status', name, ...rest], { agree = false, images = false }) {
  const isConnect = what === 'connect';
  if (!['status', 'connect', 'disconnect'].includes(what) || rest.length > 0 || (name && !isConnect))
    throw new CliError('bad-input', `Say: ${modelUsage}`);
  if (!isConnect && (agree || images))
    throw new CliError('bad-input', '--agree and --images belong to model connect.');
  if (isConnect && !agree) throw new CliError('bad-input', AGREE);
  return { what, name, images };
}

/** Connects or disconnects a model, and tells what there is then. */
export async function model(app, { what, name, images }) {
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

export function modelText({ offer, agreed, lapsed }) {
  if (agreed && !lapsed && agreed.runsIn !== 'server')
    return `${agreed.runsIn === 'tab' ? agreed.model : 'The browser’s own model'} is connected. It runs on this device.`;
  if (agreed && !lapsed)
    return `${agreed.model} on ${agreed.host} is connected${agreed.images ? ', with pictures' : ''}.`;
  if (lapsed) return `No model is connected any more: ${lapsed}`;
  return offer.offered
    ? `No model is connected. Offered: ${offer.models.join(', ')} on ${offer.host}.`
    : `No model is connected. ${offer.message}`;
}
