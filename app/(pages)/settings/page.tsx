import { cookies } from 'next/headers';
import { readArchiveConfig } from '../../../lib/postgres/config';
import { offerOf, readSharedConfig } from '../../../lib/server/shared/config';
import { text } from '../../../lib/text';
import { version } from '../../../package.json';
import { titled } from '../../language/server';
import { readTheme, THEME_COOKIE } from '../../ui/theme';
import { Settings } from './settings';

export const generateMetadata = titled(text('Settings'));

export default async function SettingsPage() {
  return (
    <Settings
      theme={readTheme((await cookies()).get(THEME_COOKIE)?.value)}
      version={version}
      hasArchive={readArchiveConfig(process.env) !== null}
      sharedOffer={offerOf(readSharedConfig(process.env))}
    />
  );
}
