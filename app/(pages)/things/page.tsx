import { text } from '../../../lib/text';
import { titled } from '../../language/server';
import { Things } from './things';

export const generateMetadata = titled(text('Things and places'));

export default function ThingsPage() {
  return <Things />;
}
