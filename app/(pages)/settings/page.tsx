import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { version } from '../../../package.json';
import { readTheme, THEME_COOKIE } from '../../ui/theme';
import { Settings } from './settings';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  return <Settings theme={readTheme((await cookies()).get(THEME_COOKIE)?.value)} version={version} />;
}
