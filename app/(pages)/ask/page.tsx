import { text } from '../../../lib/text';
import { titled } from '../../language/server';
import { Ask } from './ask';

export const generateMetadata = titled(text('Ask'));

export default function AskPage() {
  return <Ask />;
}
