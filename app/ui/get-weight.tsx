'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { Task, WeightDownload, WeightOffer } from '../../lib/contract/models';
import { toErrorData } from '../../lib/errors';
import type { Tellable } from '../../lib/told';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { AgreeOrNot } from './agree-or-not';
import { Button } from './button';
import { Dialog } from './dialog';
import { focusSoon } from './focus';
import { bytes } from './format';
import { nextStep } from './next-step';
import { useNotices } from './notices';
import { Problem } from './problem-line';
import { ProgressBar } from './progress-bar';
import { TextLink } from './text-link';
import { useTimeLeft } from './use-time-left';

/**
 * Gets a weight from its host into this browser, once the person has agreed: how far it is, pause, go on, remove.
 *
 * @param host the name of the machine that it comes from
 * @param titled id of the element that holds its title
 */
export function GetWeight({ offer, host, titled }: { offer: WeightOffer; host: string; titled: string }) {
  const { mneme, state } = useMneme();
  const { toast } = useNotices();
  const t = useT();
  const [asking, setAsking] = useState<'get' | 'remove' | null>(null);
  const [problem, setProblem] = useState<Tellable | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const { id, task, title } = offer;
  const router = useRouter();
  const download = state.downloads.find((one) => one.id === id && (one.done > 0 || one.state === 'running'));

  const start = async () => {
    setAsking(null);
    setProblem(null);
    focusSoon(() => row.current?.querySelector('button'));
    try {
      await mneme!.getWeight(id);
      const next = await nextStep(mneme!, task);
      toast({
        text: t('{title} is here.', { title }),
        action: next ? { label: t(next.label), run: () => router.push(next.href) } : undefined,
      });
    } catch (error) {
      const { code, told } = toErrorData(error);
      if (code !== 'cancelled') setProblem(told);
    }
  };
  const remove = async () => {
    setAsking(null);
    setProblem(null);
    try {
      await mneme!.removeWeight(id);
    } catch (error) {
      setProblem(toErrorData(error).told);
    }
    focusSoon(() => row.current?.querySelector('button')); // The button that asked for it may be gone.
  };

  return (
    <div ref={row} className="space-y-2">
      {download?.state === 'running' ? (
        <Running title={title} download={download} onPause={() => void mneme!.pauseWeight(id)} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {download && (
            <p className="text-sm tabular-nums">
              {download.state === 'whole'
                ? t('It is here, {size}.', { size: bytes(t, download.bytes) })
                : t('{done} of {size} are here.', {
                    done: bytes(t, download.done),
                    size: bytes(t, download.bytes),
                  })}
            </p>
          )}
          {download?.state !== 'whole' && (
            <Button aria-describedby={titled} onClick={download ? start : () => setAsking('get')}>
              {download ? t('Go on') : t('Get it ({size})', { size: bytes(t, offer.bytes) })}
            </Button>
          )}
          {download && (
            <Button look="quiet" aria-describedby={titled} onClick={() => setAsking('remove')}>
              {t('Remove')}
            </Button>
          )}
        </div>
      )}
      {download?.state === 'whole' && <Next task={task} />}
      <Problem text={problem && t(problem)} />
      {asking === 'get' && (
        <Agree offer={offer} host={host} onAgree={start} onClose={() => setAsking(null)} />
      )}
      {asking === 'remove' && (
        <Dialog alert title={t('Remove {title}?', { title })} onClose={() => setAsking(null)}>
          <p>{t('What was remembered with it stays. To have it again it must be downloaded again.')}</p>
          <AgreeOrNot yes={t('Remove')} onYes={remove} onNo={() => setAsking(null)} />
        </Dialog>
      )}
    </div>
  );
}

/** The way to what it can do for what is remembered already; nothing where that is nothing. */
function Next({ task }: { task: Task }) {
  const { mneme } = useMneme();
  const t = useT();
  const [next, setNext] = useState<Awaited<ReturnType<typeof nextStep>>>(null);
  useEffect(() => {
    if (mneme) void nextStep(mneme, task).then(setNext);
  }, [mneme, task]);
  return (
    next && (
      <p className="text-sm">
        <TextLink href={next.href}>{t(next.label)}</TextLink>
      </p>
    )
  );
}

function Running({
  title,
  download: { done, bytes: all },
  onPause,
}: {
  title: string;
  download: WeightDownload;
  onPause(): void;
}) {
  const t = useT();
  const left = useTimeLeft(done / all);
  const text = t('{done} of {size}', { done: bytes(t, done), size: bytes(t, all) });
  return (
    <>
      <p className="text-sm tabular-nums">{left ? `${text}, ${left}` : text}</p>
      <ProgressBar label={t('Getting {title}', { title })} part={done / all} text={text} />
      <Button onClick={onPause}>{t('Pause')}</Button>
    </>
  );
}

/** What a download is, and what its host learns by it. */
function Agree({
  offer: { title, licence, repository, bytes: size },
  host,
  onAgree,
  onClose,
}: {
  offer: WeightOffer;
  host: string;
  onAgree(): void;
  onClose(): void;
}) {
  const t = useT();
  return (
    <Dialog alert title={t('Get {title}?', { title })} onClose={onClose}>
      <div className="space-y-3 text-[0.95rem] leading-relaxed">
        <p>
          {t('{size} from {repository} on {host}. Licence: {licence}.', {
            ...{ size: bytes(t, size), repository, host, licence },
          })}
        </p>
        <p>
          {t(
            'The server of this app fetches it. {host} learns the address of that server, which may be this device, and when; nothing of your videos goes there.',
            { host },
          )}
        </p>
        <p>
          {t('It is kept in this browser until you remove it, and works without a network from then on.')}
        </p>
      </div>
      <AgreeOrNot yes={t('Get it')} onYes={onAgree} onNo={onClose} />
    </Dialog>
  );
}
