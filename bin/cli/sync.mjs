// `sync` and `sharing`: the memory as one of several devices', which pass on what is new in a folder, or through the app's server at an address.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import os from 'node:os';
import { askUnseen } from './ask-unseen.mjs';
import { CliError } from './cli-error.mjs';
import { serveFolder } from './folder-for-page.mjs';
import { givenLine } from './given-line.mjs';
import { canAsk } from './passphrase.mjs';
import { fromCaller } from './paths-and-seconds.mjs';
import { tellingProgress } from './progress.mjs';
import { serveServer } from './server-for-page.mjs';
import { counted } from './texts.mjs';

const CODE = 'MNEME_SHARING_CODE';

export const SHARING = {
  sync: {
    usage: 'sync FOLDER|ADDRESS [--join [--code-file FILE]] [--name NAME] [--put-out DEVICE]',
    check(args, { join = false, name, 'code-file': file, 'put-out': out }) {
      if (args.length !== 1)
        throw new CliError(
          'bad-input',
          'Name the folder that all devices reach, or the address at which they open the app: sync ~/Sync/mneme, or sync https://mneme.example',
        );
      const place = placeGiven(args[0]);
      if (join && place.folder && !place.isThere)
        throw new CliError('not-found', `There is no folder ${place.folder}.`);
      if (file !== undefined && !join)
        throw new CliError('bad-input', '--code-file is for --join: the first device makes the code.');
      if (out !== undefined && join)
        throw new CliError('bad-input', 'Put a device out once this one has joined.');
      const given = givenLine(file, CODE, 'the code');
      const code = join ? given : undefined;
      if (join && code === undefined && !canAsk())
        throw new CliError(
          'bad-input',
          `There is no terminal to ask for the code. Give it by --code-file FILE, or as ${CODE} in the environment.`,
        );
      return { place, join, code, name, out };
    },
    run: sync,
    text: syncText,
  },
  sharing: {
    usage: 'sharing [--show-code | --stop]',
    check(args, { 'show-code': showsCode = false, stop = false }) {
      if (args.length > 0 || (showsCode && stop))
        throw new CliError('bad-input', 'Say: sharing, or sharing --show-code, or sharing --stop');
      return { showsCode, stop };
    },
    async run(app, { showsCode, stop }) {
      if (showsCode) return { code: await app.call('sharingCode') };
      if (stop) {
        await app.call('stopSharing');
        return { sharing: null };
      }
      return { sharing: await sharingOf(app) };
    },
    text: sharingText,
  },
};

/** Whoever reads the way to a server in the clear could take what is shared away there. */
const PRIVATE_HTTP = ['localhost', '127.0.0.1', '[::1]'];

/** A folder of this machine, or the app's server at an address. */
function placeGiven(given) {
  if (!/^https?:\/\//i.test(given)) {
    const folder = fromCaller(given);
    const isThere = existsSync(folder);
    if (isThere && !statSync(folder).isDirectory())
      throw new CliError('bad-input', `${folder} is no folder.`);
    return { folder, isThere };
  }
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || url.href !== `${url.origin}/`)
    throw new CliError(
      'bad-input',
      'Give the address of the app as it is, without a password or a page: https://mneme.example',
    );
  if (url.protocol === 'http:' && !PRIVATE_HTTP.includes(url.hostname))
    throw new CliError(
      'bad-input',
      'The address of a server begins with https:// unless it is on this machine.',
    );
  return { server: url.origin };
}

async function sync(app, { place, join, code, name, out }, say) {
  const sharing = await sharingOf(app);
  if (!sharing && out !== undefined)
    throw new CliError('not-found', 'This memory is not shared: there is no device to put out.');
  if (sharing?.last && place.folder && !place.isThere)
    throw new CliError(
      'not-found',
      `There is no folder ${place.folder}. Name the one in which this memory is shared.`,
    );
  if (sharing && name !== undefined && name !== sharing.name) await app.call('renameDevice', name);
  const given =
    join && code === undefined ? await askUnseen('Code of the shared memory (it is not shown): ') : code;
  if (place.folder) {
    mkdirSync(place.folder, { recursive: true });
    await serveFolder(app.page, place.folder);
  } else await serveServer(app.page.context(), place.server);
  const where = place.folder ? 'folder' : 'server';
  const joins = () => {
    if (!sharing) return app.call('shareIn', where, { name: name ?? os.hostname(), code: given });
    if (join) return app.call('takeCodeIn', where, given);
    return out === undefined ? app.call('syncIn', where) : app.call('putOutIn', where, idOf(sharing, out));
  };
  const report = await tellingProgress(
    app,
    say,
    'Joining devices',
    ({ transfer }) => (transfer?.what === 'sync' ? transfer.done : null),
    joins,
  );
  return { began: sharing === null && !join, ...(out !== undefined && { out }), ...report };
}

/** The device of that name. */
function idOf({ last }, name) {
  const found = (last?.devices ?? []).filter((one) => one.name === name || one.id === name);
  if (found.length === 1) return found[0].id;
  throw new CliError(
    'not-found',
    found.length === 0
      ? `No device of this memory is called ${name}.`
      : `Several devices are called ${name}. Say which by its id: ${found.map(({ id }) => id).join(', ')}`,
  );
}

/** As the page shows it; a folder chosen there is none that can be named here. */
function sharingOf(app) {
  return app.page.evaluate(() => {
    const { sharing, writtenToShare: written } = window.mneme.getState();
    return sharing && { name: sharing.name, last: sharing.last, written };
  });
}

const WRONG = {
  lost: 'is missing',
  cut: 'is cut off',
  forged: 'was altered, or is by somebody without the code',
  foreign: 'is of another shared memory',
  doubled: 'is a copy of another',
  altered: 'does not follow on the one before',
  'rolled-back': 'is older than what was read before',
  'key-missing': 'waits for its key',
  'pictures-missing': 'with some pictures has not come yet',
  'lane-taken': 'waits until its device has other numbers',
};

function syncText({ began, out, devices, device, passedOn, changed, notices, waiting, conflicts, behind }) {
  const nameOf = (id) => devices.find((one) => one.id === id)?.name ?? id;
  const others = devices.filter(({ id }) => id !== device).map(({ name }) => name);
  return [
    `Passed on: ${counted(passedOn, 'change')}. Changed here by others: ${counted(changed, 'record')}.`,
    others.length > 0 ? `Shared with ${others.join(', ')}.` : 'No other device has joined yet.',
    ...(out === undefined
      ? []
      : [
          `${out} is out. All is by another code now, which \`sharing --show-code\` shows: give it to each other device by \`sync FOLDER|ADDRESS --join\`.`,
        ]),
    ...(began
      ? [
          'Another device joins by `sync FOLDER|ADDRESS --join` and the code that `sharing --show-code` shows. Whoever has it reads all.',
        ]
      : []),
    ...notices.map(
      ({ device: of, segment, what }) =>
        `Where it is shared, ${segment === null ? 'a file' : `file ${segment}`}${of ? ` of ${nameOf(of)}` : ''} ${WRONG[what]}. Nothing else is lost by it.`,
    ),
    ...(waiting > 0
      ? [
          waiting === 1
            ? 'One record waits for what it belongs to.'
            : `${waiting} records wait for what they belong to.`,
        ]
      : []),
    ...conflicts.map(
      ({ person, names }) =>
        `${person} was named ${names.join(' and ')} on different devices; ${names.at(-1)} is read. Name them again to decide: name ${person} NAME`,
    ),
    ...behind.map(
      (id) =>
        `${nameOf(id)} has not read all of this yet. If something was forgotten here, it is still there.`,
    ),
  ].join('\n');
}

function sharingText({ code, sharing }) {
  if (code !== undefined) return code;
  if (sharing === null)
    return 'This memory is not shared with other devices. Begin: sync FOLDER, or sync ADDRESS';
  const { name, last, written } = sharing;
  const others = (last?.devices ?? []).filter(({ id }) => id !== last.device).map((one) => one.name);
  return [
    `This device is ${name}. ${others.length > 0 ? `Shared with ${others.join(', ')}.` : 'No other device has joined yet.'}`,
    last ? `Joined last: ${new Date(last.at).toISOString()}` : 'Not joined yet.',
    `Written, encrypted: ${counted(written.files, 'file')}, ${(written.bytes / 1e6).toFixed(1)} MB.`,
  ].join('\n');
}
