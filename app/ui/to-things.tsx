import { useT } from '../language/provider';
import { TextLink } from './text-link';

/** The way to things and places from where whoever looks for them may be; only where the places at the head of the page have no room for it. */
export function ToThings({ className = '' }: { className?: string }) {
  const t = useT();
  return (
    <p className={`text-sm max-sm:hidden lg:hidden ${className}`}>
      <TextLink href="/things">{t('Things and places')}</TextLink>
    </p>
  );
}
