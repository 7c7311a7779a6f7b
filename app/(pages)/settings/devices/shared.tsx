'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { LONGEST_DEVICE_NAME, type Sharing } from '../../../../lib/contract/sharing';
import { useT } from '../../../language/provider';
import { useMneme } from '../../../mneme-provider';
import { Button } from '../../../ui/button';
import { DialogField } from '../../../ui/dialog-field';
import { DialogForm } from '../../../ui/dialog-form';
import { isDismissal } from '../../../ui/file-chooser';
import { bytes, dayAndTime } from '../../../ui/format';
import { TransferProgress } from '../../../ui/transfer-progress';
import { TransferProblem } from '../transfer-problem';
import { useTransfer } from '../use-transfer';
import { WhatBecame } from './what-became';

const SharingCode = dynamic(() => import('./sharing-code').then((module) => module.SharingCode), {
  ssr: false,
});

/** How the memory is shared: with whom, since when, and what can be done about it. */
export function Shared({ sharing }: { sharing: Sharing }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const { busy, problem, run, stop } = useTransfer({ goesOn: true });
  const [asks, setAsks] = useState<'name' | 'stop' | null>(null);
  const { folder, name, last } = sharing;
  const isJoining = state.transfer?.what === 'sync';

  const chooseFolder = () =>
    run(async () => {
      const chosen = await window
        .showDirectoryPicker?.({ id: 'shared-memory', mode: 'readwrite' })
        .catch((error: unknown) => {
          if (isDismissal(error)) return null;
          throw error;
        });
      if (!mneme || !chosen) return;
      await mneme.changeSharedFolder(chosen);
      await mneme.sync(chosen);
    });

  return (
    <div className="space-y-4 text-sm">
      <ul aria-label={t('Devices')} className="divide-y divide-line rounded-lg border border-line bg-card">
        {(last?.devices ?? []).map((device) => (
          <li key={device.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="font-medium break-words">{device.name}</span>
            <span className="text-muted">
              {device.id === last?.device
                ? t('this device')
                : !sharing.isPassedOn || last?.behind.includes(device.id)
                  ? t('has not read what is new yet')
                  : t('has read everything')}
            </span>
          </li>
        ))}
        {(last?.devices ?? []).length < 2 && (
          <li className="px-3 py-2 text-muted">
            {t('No other device has joined yet. Open Mneme there, and join with the code below.')}
          </li>
        )}
      </ul>
      {last && <WhatBecame last={last} />}
      <div className="flex flex-wrap items-center gap-2">
        {/* One button all along, so that focus stays on it. */}
        {folder && (
          <Button
            look="primary"
            aria-disabled={isJoining && !busy}
            onClick={busy ? stop : isJoining ? undefined : () => run(() => mneme!.sync())}
          >
            {busy ? t('Stop') : state.maySync ? t('Sync now') : t('Allow the folder, and sync')}
          </Button>
        )}
        <Button disabled={busy || !window.showDirectoryPicker} onClick={chooseFolder}>
          {folder ? t('Another folder…') : t('Choose the folder…')}
        </Button>
      </div>
      {isJoining && <TransferProgress label={t('Joining devices')} />}
      <TransferProblem
        problem={problem ?? (busy ? null : state.syncProblem)}
        stopped={t('Stopped. The next sync goes on from there.')}
      />
      <p className="text-pretty text-muted">
        {folder
          ? t.rich(
              'In the folder <f>{folder}</f>. {written} were written there from here, encrypted.',
              {
                f: (inner) => (
                  <bdi key="folder" className="font-medium text-ink">
                    {inner}
                  </bdi>
                ),
              },
              { folder: folder.name, written: bytes(t, state.writtenToShare.bytes) },
            )
          : t('It was shared by the command line, in a folder that this page does not know.')}{' '}
        {last && t('Joined last: {when}.', { when: dayAndTime(t, new Date(last.at).toISOString()) })}{' '}
        {folder &&
          (state.maySync
            ? t('While Mneme is open, devices are joined by themselves.')
            : t('Since the browser was started anew, it asks once whether Mneme may use the folder.'))}
      </p>
      <SharingCode />
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
              'All that is here stays here. What this device passed on stays with the others and in the folder. It can join again by the code.',
            )}
          </p>
        </DialogForm>
      )}
    </div>
  );
}
