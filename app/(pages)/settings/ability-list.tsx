import type { Ability, WeightInUse } from '../../../lib/contract/models';
import { weightById } from '../../../lib/models/weights-manifest';
import { passedOver } from '../../../lib/pipeline/ability-notes';
import { inEnglish } from '../../../lib/told';
import { useT } from '../../language/provider';
import { bytes } from '../../ui/format';
import { GetMissing } from '../../ui/get-missing';
import { ABILITIES, PLACES, WITHOUT } from './ability-labels';

/** Each ability with the weight that it rests on, or what is missing. */
export function AbilityList({ abilities }: { abilities: readonly Ability[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {abilities.map((ability) => (
        <li key={ability.task} className="py-2.5">
          <AbilityRow ability={ability} />
        </li>
      ))}
    </ul>
  );
}

function AbilityRow({ ability }: { ability: Ability }) {
  const t = useT();
  const { task, weight, missing, isOff } = ability;
  return (
    <>
      <p className="font-medium">{t(ABILITIES[task])}</p>
      {weight ? (
        <InUse weight={weight} />
      ) : (
        <p className={`text-sm ${missing ? 'text-danger' : 'text-muted'}`}>
          {missing !== null
            ? t(missing)
            : isOff
              ? t('Switched off, under Words.')
              : WITHOUT[task]
                ? t(WITHOUT[task])
                : t('Not here.')}
        </p>
      )}
      {!weight && !isOff && <GetMissing task={task} />}
      {passedOver(ability).map((note) => (
        <p key={inEnglish(note)} className="text-sm text-danger">
          {t(note)}
        </p>
      ))}
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
