'use client';

import { useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import { OPTIONAL_TASKS, weightById } from '../../../lib/models/manifest';
import type { Ability, WeightInUse } from '../../../lib/pipeline/state';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { bytes } from '../../ui/format';
import { Problem } from '../../ui/problem';
import { ABILITIES, PLACES } from './abilities';
import { SpeedCheck } from './speed-check';

/** What sees, hears and finds words here: each with its size, licence, where it comes from and where it runs; and how fast all of it is. */
export function ModelsHere() {
  const { mneme, state } = useMneme();
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { abilities } = state;

  const check = async () => {
    if (!mneme || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await mneme.checkAbilities();
    } catch (error) {
      setProblem(toErrorData(error).message);
    }
    setBusy(false);
  };
  const missing = abilities?.some(({ weight }) => !weight);

  return (
    <>
      <p className="text-pretty text-muted">
        {t('They see, hear and find words inside this browser. What they are given stays here.')}
      </p>
      {abilities ? (
        <ul className="divide-y divide-line border-y border-line">
          {abilities.map((ability) => (
            <li key={ability.task} className="py-2.5">
              <AbilityRow ability={ability} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="space-y-1">
          <p>{t('Known once they are loaded: before the first video, or now.')}</p>
          <Button onClick={check} aria-disabled={busy}>
            {busy ? t('Loading…') : t('Load and look')}
          </Button>
        </div>
      )}
      <Problem text={problem && t(problem)} />
      {missing && <HowToGet />}
      <SpeedCheck />
    </>
  );
}

function AbilityRow({ ability: { task, weight, missing } }: { ability: Ability }) {
  const t = useT();
  return (
    <>
      <p className="font-medium">{t(ABILITIES[task])}</p>
      {weight ? (
        <InUse weight={weight} />
      ) : (
        <p className={`text-sm ${missing ? 'text-danger' : 'text-muted'}`}>
          {missing !== null
            ? t(missing)
            : OPTIONAL_TASKS.has(task)
              ? t('Not here, and not needed: the rest does without.')
              : t('Not here.')}
        </p>
      )}
    </>
  );
}

function InUse({ weight: { id, title, licence, place, bytes: size, runsOn } }: { weight: WeightInUse }) {
  const t = useT();
  const where =
    runsOn === 'gpu'
      ? t('Runs on the graphics processor (WebGPU)')
      : t.count(
          runsOn,
          'Runs on the processor (WebAssembly, {n} thread)',
          'Runs on the processor (WebAssembly, {n} threads)',
        );
  return (
    <p className="text-sm break-words text-muted">
      {title}, {bytes(t, size)}. {t('Licence: {licence}.', { licence })} {t(PLACES[place] ?? place)}
      {'. '}
      {t('Origin: {origin}.', { origin: weightById(id)?.origin ?? id })} {where}.
    </p>
  );
}

function HowToGet() {
  const t = useT();
  return (
    <div className="space-y-2 text-sm">
      <p>{t('Whoever runs this app can fetch what is missing, and start it with that:')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls sideways, by keys too */}
      <pre tabIndex={0} className="overflow-x-auto rounded-lg bg-sunken p-3">
        {'npm run -s mneme -- models pull weights\nMNEME_MODELS=weights npm start'}
      </pre>
    </div>
  );
}
