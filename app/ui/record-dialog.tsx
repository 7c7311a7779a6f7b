'use client';

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { toErrorData } from '../../lib/errors';
import { type Chosen, devices, openDevices } from '../../lib/media/capture';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { bytes } from './format';
import { LivePicture } from './live-picture';
import { Problem } from './problem-line';
import { Tick } from './tick';

/** What an hour takes at the rates of lib/pipeline/recorder. */
const BYTES_PER_HOUR = 1.2e9;
const NONE = 'none';

/** Chooses what to record, shows it, and begins. */
export function RecordDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const [chosen, setChosen] = useState<Chosen>({ camera: true, microphone: true });
  const [found, setFound] = useState<Awaited<ReturnType<typeof devices>>>({ cameras: [], microphones: [] });
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [kept, setKept] = useState(true);
  const [busy, setBusy] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const handedOver = useRef(false);

  const choose = (change: Partial<Chosen>) => setChosen((before) => ({ ...before, ...change }));

  const open = useEffectEvent(async (wanted: Chosen, isLeft: () => boolean) => {
    setBusy(true);
    setProblem(null);
    let opened: MediaStream | null = null;
    try {
      opened = await openWanted(wanted);
    } catch (error) {
      if (!isLeft()) setProblem(t(toErrorData(error).told));
    }
    const there = await devices();
    if (isLeft()) {
      stopAll(opened);
      return null;
    }
    setFound(there);
    setStream(opened);
    setBusy(false);
    return opened;
  });

  useEffect(() => {
    let left = false;
    const opening = open(chosen, () => left);
    return () => {
      left = true;
      void opening.then((opened) => {
        if (!handedOver.current) stopAll(opened);
      });
    };
  }, [chosen]);

  const start = async () => {
    if (!mneme || !stream) return;
    setBusy(true);
    handedOver.current = true;
    try {
      await mneme.startRecording(stream, kept);
      onClose();
    } catch (error) {
      handedOver.current = false;
      setStream(null);
      setProblem(t(toErrorData(error).told));
      setBusy(false);
    }
  };

  const left = state.storage ? Math.max(0, state.storage.quota - state.storage.used) : null;
  const inUse = (kind: 'video' | 'audio') =>
    stream
      ?.getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId ?? NONE;
  return (
    <Dialog title={t('Record from camera and microphone')} onClose={onClose}>
      <div className="space-y-3">
        <LivePicture stream={stream} className="max-h-[40dvh] w-full" />
        <Device
          label={t('Camera')}
          none={t('None, sound only')}
          devices={found.cameras}
          value={inUse('video')}
          onChange={(camera) => choose({ camera })}
        />
        <Device
          label={t('Microphone')}
          none={t('None')}
          devices={found.microphones}
          value={inUse('audio')}
          onChange={(microphone) => choose({ microphone })}
        />
        <Tick checked={kept} onChange={setKept}>
          {t('Keep the recording in this browser, to play it later')}
        </Tick>
        <p className="text-sm text-muted">
          {left === null
            ? t('About {size} an hour with a picture.', { size: bytes(t, BYTES_PER_HOUR) })
            : t('About {size} an hour with a picture, and there is room for {left}.', {
                size: bytes(t, BYTES_PER_HOUR),
                left: bytes(t, left),
              })}{' '}
          {!kept && t('It takes that room only until it is remembered.')}
        </p>
        <div className="min-h-5">
          {busy && !problem && (
            <p role="status" className="text-sm text-muted">
              {t('Waiting for the camera and microphone. The browser may ask you.')}
            </p>
          )}
          <Problem text={problem} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {problem && <Button onClick={() => choose({})}>{t('Try again')}</Button>}
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="primary" disabled={busy || !stream} onClick={start}>
          {t('Start recording')}
        </Button>
      </div>
    </Dialog>
  );
}

function Device({
  label,
  none,
  devices: list,
  value,
  onChange,
}: {
  label: string;
  none: string;
  devices: MediaDeviceInfo[];
  value: string;
  onChange(device: string | null): void;
}) {
  const t = useT();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="w-24 text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value === NONE ? null : event.target.value)}
        className="min-h-9 min-w-0 flex-1 rounded-lg border border-line bg-paper px-2 text-sm"
      >
        {list.map(({ deviceId, label: name }, i) => (
          <option key={deviceId} value={deviceId}>
            {name || t('{device} {n}', { device: label, n: i + 1 })}
          </option>
        ))}
        <option value={NONE}>{none}</option>
      </select>
    </div>
  );
}

/** Where nothing was chosen yet and one of the two is not there, the other alone. */
async function openWanted(wanted: Chosen): Promise<MediaStream> {
  const tries: Chosen[] =
    wanted.camera === true && wanted.microphone === true
      ? [wanted, { ...wanted, camera: null }, { ...wanted, microphone: null }]
      : [wanted];
  let first: unknown = null;
  for (const chosen of tries) {
    try {
      return await openDevices(chosen);
    } catch (error) {
      first ??= error;
      if (toErrorData(error).code !== 'capture-missing') break;
    }
  }
  throw first;
}

function stopAll(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
