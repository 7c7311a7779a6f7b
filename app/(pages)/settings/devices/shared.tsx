'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import {
  type ChosenPlace,
  LONGEST_DEVICE_NAME,
  type SharedDevice,
  type Sharing,
} from '../../../../lib/contract/sharing';
import { useT } from '../../../language/provider';
import { useMneme } from '../../../mneme-provider';
import { Button } from '../../../ui/button';
import { DialogField } from '../../../ui/dialog-field';
import { DialogForm } from '../../../ui/dialog-form';
import { bytes, dayAndTime } from '../../../ui/format';
import { TransferProgress } from '../../../ui/transfer-progress';
import { TransferProblem } from '../transfer-problem';
import { useTransfer } from '../use-transfer';
import { EnterNewCode, PutOutQuestion } from './new-code';
import { hasFolders, pickFolder } from './pick-folder';
import { WhatBecame } from './what-became';

const SharingCode = dynamic(() => import('./sharing-code').then((module) => module.SharingCode), {
  ssr: false,
});

/** How the memory is shared: with whom, since when, and what can be done about it. `hasServer`: the app's server would take part. */
export function Shared({ sharing, hasServer }: { sharing: Sharing; hasServer: boolean }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const { busy, problem, run, stop } = useTransfer({ goesOn: true });
  const [asks, setAsks] = useState<'name' | 'stop' | SharedDevice | null>(null);
  const [out, setOut] = useState<string | null>(null);
  const { chosen, name, last } = sharing;
  const isByServer = chosen === 'server';
  const isJoining = state.transfer?.what === 'sync';

  const changePlace = (choose: () => Promise<ChosenPlace | null>) =>
    run(async () => {
      const place = await choose();
      if (!mneme || !place) return;
      await mneme.changeSharedPlace(place);
      await mneme.sync(place);
    });

  return (
    <div className="space-y-4 text-sm">
      <ul aria-label={t('Devices')} className="divide-y divide-line rounded-lg border border-line bg-card">
        {(last?.devices ?? []).map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 basis-40 font-medium break-words">{device.name}</span>
            <span className="text-muted">
              {device.id === last?.device
                ? t('this device')
                : !sharing.isPassedOn || last?.behind.includes(device.id)
                  ? t('has not read what is new yet')
                  : t('has read everything')}
            </span>
            {chosen && device.id !== last?.device && (
              <Button
                look="quiet"
                disabled={busy || isJoining}
                aria-label={t('Put {name} out…', { name: device.name })}
                onClick={() => setAsks(device)}
              >
                {t('Put out…')}
              </Button>
            )}
          </li>
        ))}
        {(last?.devices ?? []).length < 2 && (
          <li className="px-3 py-2 text-muted">
            {isByServer
              ? t(
                  'No other device has joined yet. Open {address} there, and join with the code below, through this server.',
                  { address: window.location.origin },
                )
              : t('No other device has joined yet. Open Mneme there, and join with the code below.')}
          </li>
        )}
      </ul>
      {last && <WhatBecame last={last} />}
      <div className="flex flex-wrap items-center gap-2">
        {/* One button all along, so that focus stays on it. */}
        {chosen && (
          <Button
            look="primary"
            aria-disabled={isJoining && !busy}
            onClick={busy ? stop : isJoining ? undefined : () => run(() => mneme!.sync())}
          >
            {busy ? t('Stop') : state.maySync ? t('Sync now') : t('Allow the folder, and sync')}
          </Button>
        )}
        {!(isByServer && !hasFolders()) && (
          <Button disabled={busy || !hasFolders()} onClick={() => changePlace(pickFolder)}>
            {isByServer ? t('In a folder instead…') : chosen ? t('Another folder…') : t('Choose the folder…')}
          </Button>
        )}
        {hasServer && !isByServer && (
          <Button disabled={busy} onClick={() => changePlace(async () => 'server')}>
            {t('Through this server instead')}
          </Button>
        )}
      </div>
      {isJoining && <TransferProgress label={t('Joining devices')} />}
      <TransferProblem
        problem={problem ?? (busy ? null : state.syncProblem)}
        stopped={t('Stopped. The next sync goes on from there.')}
      />
      {state.syncProblem?.code === 'bad-input' && chosen && (
        <EnterNewCode busy={busy} onCode={(code) => void run(() => mneme!.takeSharingCode(code))} />
      )}
      <p role="status" className="text-pretty empty:hidden">
        {out !== null &&
          t(
            '{name} is out. Each of your other devices asks for the new code: show or copy it below, and enter it there.',
            {
              name: out,
            },
          )}
      </p>
      <p className="text-pretty text-muted">
        {isByServer
          ? t('Through the server of this app. {written} were passed on from here, encrypted.', {
              written: bytes(t, state.writtenToShare.bytes),
            })
          : chosen
            ? t.rich(
                'In the folder <f>{folder}</f>. {written} were written there from here, encrypted.',
                {
                  f: (inner) => (
                    <bdi key="folder" className="font-medium text-ink">
                      {inner}
                    </bdi>
                  ),
                },
                { folder: chosen.name, written: bytes(t, state.writtenToShare.bytes) },
              )
            : t('It was shared by the command line, in a folder that this page does not know.')}{' '}
        {last && t('Joined last: {when}.', { when: dayAndTime(t, new Date(last.at).toISOString()) })}{' '}
        {chosen &&
          (state.maySync
            ? t('While Mneme is open, devices are joined by themselves.')
            : t('Since the browser was started anew, it asks once whether Mneme may use the folder.'))}
      </p>
      <SharingCode isByServer={isByServer} />
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => setAsks('name')}>
          {t('Rename this device')}
        </Button>
        <Button look="quiet" onClick={() => setAsks('stop')}>
          {t('Stop sharing here…')}
        </Button>
      </div>
      {asks === 'name' && (
        <DialogForm
          title={t('Rename this device')}
          done={t('Rename')}
          onSet={async (given) => {
            await mneme?.renameDevice(String(given.get('name')));
            return null;
          }}
          onClose={() => setAsks(null)}
        >
          <DialogField
            label={t('What the others call this device')}
            name="name"
            maxLength={LONGEST_DEVICE_NAME}
            defaultValue={name}
            required
          />
        </DialogForm>
      )}
      {asks !== null && typeof asks === 'object' && (
        <PutOutQuestion
          device={asks}
          onPutOut={() => {
            const { id, name: put } = asks;
            setOut(null);
            void run(async () => {
              await mneme!.putDeviceOut(id);
              setOut(put);
            });
          }}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'stop' && (
        <DialogForm
          title={t('Stop sharing here?')}
          done={t('Stop sharing')}
          onSet={async () => {
            await mneme?.stopSharing();
            return null;
          }}
          onClose={() => setAsks(null)}
        >
          <p className="text-pretty">
            {t(
              'All that is here stays here. What this device passed on stays with the others, and where they share it. It can join again by the code.',
            )}
          </p>
        </DialogForm>
      )}
    </div>
  );
}
