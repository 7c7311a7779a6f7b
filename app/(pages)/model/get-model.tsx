'use client';

import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Command } from '../../ui/command';
import { GetWeight } from '../../ui/get-weight';
import { useWeightOffers } from '../../ui/use-weight-offers';

/** The way to the files of a model that runs in the tab, or to be rid of them. */
export function GetModel({ id, held, titled }: { id: string; held: boolean; titled: string }) {
  const t = useT();
  const { state } = useMneme();
  const found = useWeightOffers();
  const offer = found?.offers.find((one) => one.id === id);
  const isDownloaded = state.downloads.some((one) => one.id === id);
  if (!found) return held ? null : <div className="min-h-9" />; // Nothing below it moves when it comes.
  if (!offer || (held && !isDownloaded)) return null;
  if (found.host !== null || isDownloaded)
    return <GetWeight offer={offer} host={found.host ?? ''} titled={titled} />;
  return (
    <>
      <p>{t('Its files are not here. Whoever runs this app can fetch them, and start it with them:')}</p>
      <Command text={`npm run -s mneme -- models pull weights ${id}\nMNEME_MODELS=weights npm start`} />
    </>
  );
}
