import type { ModelState } from '../../../lib/contract/models';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { nameOf } from './name-of';

/** What was agreed to does not hold now. */
export function Lapsed({
  model: { device, lapsed },
  agreed,
  onChange,
}: {
  model: ModelState;
  agreed: NonNullable<ModelState['agreed']>;
  onChange(): Promise<void>;
}) {
  const { mneme } = useMneme();
  const t = useT();
  const forget = async () => {
    await mneme?.disconnectModel();
    await onChange();
    focusSoon(() => null);
  };
  return (
    <div className="mt-3 rounded-xl border border-line bg-card p-4 text-sm">
      <p className="break-words">
        {t('You connected {model}. {why} It is given nothing.', {
          model: nameOf(t, agreed, device),
          why: lapsed ? t(lapsed) : '',
        })}
      </p>
      <Button look="accent" className="-ml-3" onClick={forget}>
        {t('Take that back')}
      </Button>
    </div>
  );
}
