import { useT } from '../../language/provider';
import { AboutWeight } from '../../ui/about-weight';
import { Command } from '../../ui/command';
import { GetWeight } from '../../ui/get-weight';
import { useWeightOffers } from '../../ui/use-weight-offers';
import { worthGetting } from '../../ui/weight-gains';

/** Weights that can be had beside those of the app; nothing until it is known which. */
export function BetterWeights() {
  const t = useT();
  const found = useWeightOffers();
  if (!found) return null;
  const wanted = worthGetting(found.offers);
  if (wanted.length === 0)
    return <p className="text-sm text-muted">{t('The server of this app has all of them.')}</p>;
  if (found.host === null) return <HowToGet />;
  return (
    <>
      <p className="text-sm text-pretty text-muted">
        {t(
          'They come from {host}. Each is tested once when it is loaded, and left out where it does not work here.',
          { host: found.host },
        )}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {wanted.map((offer) => (
          <li key={offer.id} className="space-y-2 py-3">
            <div>
              <p id={`weight-${offer.id}`} className="font-medium">
                {offer.title}
              </p>
              <AboutWeight offer={offer} device={found} />
            </div>
            <GetWeight offer={offer} host={found.host!} titled={`weight-${offer.id}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

function HowToGet() {
  const t = useT();
  return (
    <div className="space-y-2 text-sm">
      <p>{t('Whoever runs this app can fetch what is missing, and start it with that:')}</p>
      <Command text={'npm run -s mneme -- models pull weights\nMNEME_MODELS=weights npm start'} />
    </div>
  );
}
