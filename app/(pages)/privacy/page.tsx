import { readArchiveConfig } from '../../../lib/postgres/config';
import { text } from '../../../lib/text';
import { titled } from '../../language/server';
import { Privacy } from './privacy';

export const generateMetadata = titled(text('Privacy'));

export default function PrivacyPage() {
  return <Privacy hasArchive={readArchiveConfig(process.env) !== null} />;
}
